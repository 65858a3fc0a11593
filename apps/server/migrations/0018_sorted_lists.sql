-- Posts that are rated and have no score to show: lists sorted by a score end with them.
create index scores_unshown on scores (id desc) where not shown and post_id is not null;

-- How many listed posts that carry it are by members who are suspended: they are not seen, and not
-- counted. Kept here, so that nobody can forget to, and nobody has to look through the suspended.
alter table hashtags add column withheld integer not null default 0 check (withheld >= 0);

update hashtags set withheld = carried.posts
from (
  select post_tags.tag, count(*)::integer as posts
  from users
  join posts on posts.author_id = users.id and posts.listed
  join post_tags on post_tags.post_id = posts.id
  where users.suspended_at is not null
  group by post_tags.tag
) as carried
where carried.tag = hashtags.tag;

-- Rows are taken in the order in which everybody takes them.
create function withhold_tags(changed text[], amounts integer[]) returns void language sql as $$
  with change as (select * from unnest(changed, amounts) as one (tag, amount))
  insert into hashtags (tag, withheld)
  select tag, greatest(amount, 0) from change order by tag collate "C"
  on conflict (tag) do update set withheld = greatest(0, hashtags.withheld +
    (select change.amount from change where change.tag = excluded.tag))
$$;

-- Who is suspended, and what of theirs is listed, do not change at the same moment: one of the two
-- would not be counted. The number only tells this lock from others.
create function withhold_tags_of_member() returns trigger language plpgsql as $$
declare
  sign integer := case when tg_op = 'UPDATE' and new.suspended_at is not null then 1 else -1 end;
begin
  perform pg_advisory_xact_lock(hashtextextended(old.id::text, 18));
  perform withhold_tags(array_agg(carried.tag), array_agg(carried.posts * sign))
  from (
    select post_tags.tag, count(*)::integer as posts
    from posts join post_tags on post_tags.post_id = posts.id
    where posts.author_id = old.id and posts.listed
    group by post_tags.tag
  ) as carried
  having count(*) > 0;
  return coalesce(new, old);
end $$;
create trigger users_withheld after update of suspended_at on users for each row
  when ((old.suspended_at is null) <> (new.suspended_at is null))
  execute function withhold_tags_of_member();
-- Before their posts are gone.
create trigger users_withheld_gone before delete on users for each row
  when (old.suspended_at is not null) execute function withhold_tags_of_member();

create function withhold_tags_of_post() returns trigger language plpgsql as $$
declare
  sign integer := case when tg_op = 'UPDATE' and new.listed then 1 else -1 end;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(old.author_id::text, 18));
  if exists (select from users where id = old.author_id and suspended_at is not null) then
    perform withhold_tags(array_agg(tag), array_agg(sign)) from post_tags
    where post_id = old.id having count(*) > 0;
  end if;
  return coalesce(new, old);
end $$;
create trigger posts_withheld after update of ready, state on posts for each row
  when (old.listed <> new.listed) execute function withhold_tags_of_post();
create trigger posts_withheld_gone before delete on posts for each row
  when (old.listed) execute function withhold_tags_of_post();
