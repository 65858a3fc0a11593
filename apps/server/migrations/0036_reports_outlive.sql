-- A report on somebody, and what was sealed with it, outlives their departure for six months, under
-- a pseudonym that leads to nobody. What was not given one goes with the person, as before.
alter table reports alter column author_id drop not null;
alter table reports add column author_pseudonym uuid;
create index reports_of_departed on reports (created_at) where author_pseudonym is not null;

alter table sealed_messages alter column sender_id drop not null;
alter table sealed_messages add column sender_pseudonym uuid;
