-- response_read of apps/server/src/features/responses/queries.ts, written by npm run sql
-- viewer = $1 $2 $3 $4 $5 $6 $7 $8 $9 $10 $11, id = $12
select
  responses.id, responses.post_id, responses.author_id, responses.media_id, responses.description,
  responses.alt, responses.sensitive, responses.state, responses.ready, responses.listed,
  responses.created_at, author.id, author.username, author.display_name, author.image,
  author.is_pro, media.id, media.owner_id, media.purpose, media.state, media.name, media.format,
  media.bytes, media.sha256, media.width, media.height, media.animated, media.crop, media.thumbhash,
  media.colour, media.look, media.look_key, media.fingerprint, media.profile, media.wide_gamut,
  media.widths, media.formats, media.files, media.camera, media.receipt, media.video,
  media.reserved, media.used_as, media.hidden_at, media.created_at, posts.author_id,
  (
    (
      posts.listed
      and users.suspended_at is null
      and posts.author_id not in (
        select blocks.blocked_id
        from blocks
        where blocks.blocker_id = $1
        union all
        select blocks.blocker_id
        from blocks
        where blocks.blocked_id = $2
      )
    )
    and responses.listed
    and author.suspended_at is null
    and responses.author_id not in (
      select blocks.blocked_id
      from blocks
      where blocks.blocker_id = $3
      union all
      select blocks.blocker_id
      from blocks
      where blocks.blocked_id = $4
    )
  ),
  (
    responses.listed
    and author.suspended_at is null
    and responses.author_id not in (
      select blocks.blocked_id
      from blocks
      where blocks.blocker_id = $5
      union all
      select blocks.blocker_id
      from blocks
      where blocks.blocked_id = $6
    )
    or responses.author_id = $7
    and responses.state <> 'removed'
  ),
  not (
    responses.author_id not in (
      select blocks.blocked_id
      from blocks
      where blocks.blocker_id = $8
      union all
      select blocks.blocker_id
      from blocks
      where blocks.blocked_id = $9
    )
  ) or not (
    posts.author_id not in (
      select blocks.blocked_id
      from blocks
      where blocks.blocker_id = $10
      union all
      select blocks.blocker_id
      from blocks
      where blocks.blocked_id = $11
    )
  )
from responses
inner join posts on posts.id = responses.post_id
inner join users on users.id = posts.author_id
inner join users author on author.id = responses.author_id
inner join media on media.id = responses.media_id
where responses.id = $12;
