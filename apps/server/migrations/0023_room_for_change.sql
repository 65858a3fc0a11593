-- Counters change with every rating, comment and answer. PostgreSQL leaves the indexes of a row
-- alone when none of their columns changed and its page has room for the new version: so an index
-- hangs on whether a post needs eyes, not on how many it has, and pages are not filled to the brim.
alter table posts add column needs_eyes boolean not null generated always as (ratings < 5) stored;
drop index posts_needing_eyes;
create index posts_needing_eyes on posts (id desc) where listed and needs_eyes;

alter table posts set (fillfactor = 90);
alter table ratings set (fillfactor = 85);
alter table member_trust set (fillfactor = 70);
alter table notifications set (fillfactor = 90);

-- One statement does it now: what follows on a first part that found something is not even begun
-- there, and a call costs more.
drop function find_places(text, text, integer[], integer[]);
