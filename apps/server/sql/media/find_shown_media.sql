-- find_shown_media of apps/server/src/features/media/queries.ts, written by npm run sql
-- name = $1, "ready" = $2
select media.id, media.files, media.reserved, media.video
from media
inner join users on users.id = media.owner_id
where
  (
    media.name = $1
    and media.state = $2
    and media.hidden_at is null
    and users.suspended_at is null
    and not exists (
      select 1 from posts where posts.media_id = media.id and posts.state in ('masked', 'removed')
    )
    and not exists (
      select 1
      from post_steps
      join posts on posts.id = post_steps.post_id
      where post_steps.media_id = media.id and posts.state in ('masked', 'removed')
    )
    and not exists (
      select 1
      from responses
      join posts on posts.id = responses.post_id
      join users as asking on asking.id = posts.author_id
      where
        responses.media_id = media.id
        and (
          responses.state in ('masked', 'removed')
          or posts.state in ('masked', 'removed')
          or asking.suspended_at is not null
        )
    )
    and not exists (
      select 1
      from products
      where
        products.media_id = media.id
        and (products.state in ('masked', 'removed') or users.shop <> 'active' or not users.is_pro)
    )
  );
