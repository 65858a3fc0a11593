-- What a reader does not see of a thread is taken off its count: looked up by who said it.
create index comments_of_post_by on comments (post_id, author_id) where deleted_at is null;

-- What somebody was called when a block or a mute was put between the two: of who hides from its
-- owner, its list tells nothing newer.
alter table blocks add column username text, add column display_name text;
alter table mutes add column username text, add column display_name text;
update blocks set username = users.username, display_name = users.display_name
  from users where users.id = blocks.blocked_id;
update mutes set username = users.username, display_name = users.display_name
  from users where users.id = mutes.muted_id;
