-- standing_given of apps/server/src/features/echoes/standing/lists.ts, written by npm run sql
-- viewer = $1 $2 $3 $4 $5 $6 $10 $11 $12 $13 $14 $15 $16, person = $7, day = $8, before = $9
select
  ratings.id, ratings.work_id, ratings.user_id, ratings.author_id, ratings.intention,
  ratings.composition, ratings.matiere, ratings.technique, ratings.emotion, ratings.reasons,
  ratings.revealed, ratings.early, ratings.given, ratings.given_to_author, ratings.provoked,
  ratings.trust, ratings.severity, ratings.steadiness, ratings.cluster, ratings.evidence_consensus,
  ratings.evidence_agreement, ratings.evidence_given, ratings.evidence_at, ratings.revision,
  ratings.told, ratings.told_in, ratings.created_at, ratings.edited_at,
  case
    when (scores.told is not null and ratings.revision > (scores.told ->> 'revision')::bigint) and
      not (ratings.user_id is not distinct from $1::uuid) then ratings.told
  end,
  ((ratings.created_at at time zone 'UTC')::date)::text,
  (
    scores.author_id = $2
    or coalesce(
      (select true from ratings as own where own.work_id = scores.id and own.user_id = $3), false
    )
    or coalesce(
      (select true from reveals where reveals.work_id = scores.id and reveals.user_id = $4), false
    )
  ),
  scores.state = 'stabilised', scores.id, posts.id, posts.title, posts.alt, posts.sensitive,
  responses.id, responses.alt, responses.sensitive, media.id, media.owner_id, media.purpose,
  media.state, media.name, media.format, media.bytes, media.sha256, media.width, media.height,
  media.animated, media.crop, media.thumbhash, media.colour, media.look, media.look_key,
  media.fingerprint, media.profile, media.wide_gamut, media.widths, media.formats, media.files,
  media.camera, media.receipt, media.video, media.reserved, media.used_as, media.hidden_at,
  media.created_at, users.id, users.username, users.display_name, users.image, users.is_pro,
  answering.id, answering.username, answering.display_name, answering.image, answering.is_pro,
  rater.id, rater.username, rater.display_name, rater.image, rater.is_pro, member_trust.badge,
  (
    rater.id is not null
    and rater.suspended_at is null
    and ratings.user_id not in (
      select blocks.blocked_id
      from blocks
      where blocks.blocker_id = $5
      union all
      select blocks.blocker_id
      from blocks
      where blocks.blocked_id = $6
    )
  )
from (
  select ratings.id as id, ((ratings.created_at at time zone 'UTC')::date) as day
  from ratings
  join scores on scores.id = ratings.work_id
  left join responses on responses.id = scores.response_id
  join posts on posts.id = coalesce(scores.post_id, responses.post_id)
  join users on users.id = posts.author_id
  left join users as answering on answering.id = responses.author_id
  where
    ratings.user_id = $7
    and (((ratings.created_at at time zone 'UTC')::date), ratings.id) < ($8::date, $9::uuid)
    and (ratings.user_id = $10 or scores.state = 'stabilised')
    and (
      (
        responses.id is null
        and (
          posts.listed
          and users.suspended_at is null
          and posts.author_id not in (
            select blocks.blocked_id
            from blocks
            where blocks.blocker_id = $11
            union all
            select blocks.blocker_id
            from blocks
            where blocks.blocked_id = $12
          )
        )
      )
      or (
        (
          posts.listed
          and users.suspended_at is null
          and posts.author_id not in (
            select blocks.blocked_id
            from blocks
            where blocks.blocker_id = $13
            union all
            select blocks.blocker_id
            from blocks
            where blocks.blocked_id = $14
          )
        )
        and responses.listed
        and answering.suspended_at is null
        and responses.author_id not in (
          select blocks.blocked_id
          from blocks
          where blocks.blocker_id = $15
          union all
          select blocks.blocker_id
          from blocks
          where blocks.blocked_id = $16
        )
      )
    )
    and true
  order by ((ratings.created_at at time zone 'UTC')::date) desc, ratings.id desc
  limit 25
) as page
inner join ratings on ratings.id = page.id
inner join scores on scores.id = ratings.work_id
left join responses on responses.id = scores.response_id
inner join posts on posts.id = coalesce(scores.post_id, responses.post_id)
inner join media on media.id = coalesce(responses.media_id, posts.media_id)
inner join users on users.id = posts.author_id
left join users answering on answering.id = responses.author_id
left join users rater on rater.id = ratings.user_id
left join member_trust on member_trust.user_id = ratings.user_id
order by page.day desc, page.id desc;
