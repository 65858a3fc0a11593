-- Tags that may be folded otherwise since variants of characters, whole case folding and look-alikes
-- are folded too. A job works through them by the text of their posts and leaves nothing here; tags
-- of plain small letters cannot differ.
create table tags_to_fold (tag text primary key);
insert into tags_to_fold select distinct tag from post_tags where tag !~ '^[a-z0-9_]*$';
