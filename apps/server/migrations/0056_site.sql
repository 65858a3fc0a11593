-- Texts of the legal pages that a site has put in place of those of the software. Rows are only
-- added: an earlier version stays to be read. Version zero is the text of the software.
create table legal_texts (
  page text not null check (length(page) between 1 and 40),
  language text not null check (length(language) = 2),
  version integer not null check (version between 1 and 500),
  body text check (length(body) between 1 and 16000),
  published_at timestamptz(3) not null default now(),
  published_by uuid references users (id) on delete set null,
  primary key (page, language, version)
);
create index legal_texts_by on legal_texts (published_by) where published_by is not null;

-- How many pages of a kind were opened on a day, in a language: no person, no address, no cookie.
create table page_counts (
  day date not null,
  page text not null check (length(page) between 1 and 40),
  language text not null check (length(language) = 2),
  count integer not null check (count >= 0),
  primary key (day, page, language)
);
