-- standing_received_by_few of apps/server/src/features/echoes/standing/lists.ts, written by npm run sql
-- viewer = $1 $2 $3 $4 $5 $6 $11 $12 $13 $14 $15 $16 $17 $18 $19 $29 $30 $31 $32 $33 $34 $35 $36 $37 $38, person = $7 $25, work = $8 $9 $26 $27, before = $10 $28, q = $20 $21 $22 $23 $24
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
  (
    select ratings.id as id, scores.id as work_id
    from scores
    join ratings on ratings.work_id = scores.id
    left join responses on responses.id = scores.response_id
    join posts on posts.id = coalesce(scores.post_id, responses.post_id)
    join users on users.id = posts.author_id
    left join users as answering on answering.id = responses.author_id
    left join users as rater on rater.id = ratings.user_id
    left join member_trust on member_trust.user_id = ratings.user_id
    where
      scores.author_id = $7
      and scores.id <= $8::uuid
      and (scores.id < $9::uuid or ratings.id < $10::uuid)
      and (scores.author_id = $11 or scores.state = 'stabilised')
      and (
        (
          (
            responses.id is null
            and (
              posts.listed
              and users.suspended_at is null
              and posts.author_id not in (
                select blocks.blocked_id
                from blocks
                where blocks.blocker_id = $12
                union all
                select blocks.blocker_id
                from blocks
                where blocks.blocked_id = $13
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
                where blocks.blocker_id = $14
                union all
                select blocks.blocker_id
                from blocks
                where blocks.blocked_id = $15
              )
            )
            and responses.listed
            and answering.suspended_at is null
            and responses.author_id not in (
              select blocks.blocked_id
              from blocks
              where blocks.blocker_id = $16
              union all
              select blocks.blocker_id
              from blocks
              where blocks.blocked_id = $17
            )
          )
        )
        or (scores.author_id = $18 and coalesce(responses.state, posts.state) <> 'removed')
      )
      and member_trust.excluded is not true
      and (
        not (scores.told is not null and ratings.revision > (scores.told ->> 'revision')::bigint)
        or ratings.told is not null
        or ratings.user_id is not distinct from $19::uuid
      )
      and strpos(folded_name(posts.title), folded_name($20)) > 0
    order by scores.id desc, ratings.id desc
    limit 25
  )
  union (
    select ratings.id as id, scores.id as work_id
    from (
      (
        select users.id as id
        from users
        where
          users.suspended_at is null
          and lower(users.username) ~>=~ folded_name($21)
          and lower(users.username) ~<~ (folded_name($22) || chr(1114111))
      )
      union (
        select users.id as id
        from users
        where
          users.suspended_at is null
          and folded_name(users.display_name) ~>=~ folded_name($23)
          and folded_name(users.display_name) ~<~ (folded_name($24) || chr(1114111))
      )
    ) as called
    join ratings on ratings.user_id = called.id and ratings.author_id = $25
    join scores on scores.id = ratings.work_id
    left join responses on responses.id = scores.response_id
    join posts on posts.id = coalesce(scores.post_id, responses.post_id)
    join users on users.id = posts.author_id
    left join users as answering on answering.id = responses.author_id
    left join member_trust on member_trust.user_id = ratings.user_id
    where
      scores.id <= $26::uuid
      and (scores.id < $27::uuid or ratings.id < $28::uuid)
      and scores.state = 'stabilised'
      and ratings.user_id not in (
        select blocks.blocked_id
        from blocks
        where blocks.blocker_id = $29
        union all
        select blocks.blocker_id
        from blocks
        where blocks.blocked_id = $30
      )
      and (
        (
          (
            responses.id is null
            and (
              posts.listed
              and users.suspended_at is null
              and posts.author_id not in (
                select blocks.blocked_id
                from blocks
                where blocks.blocker_id = $31
                union all
                select blocks.blocker_id
                from blocks
                where blocks.blocked_id = $32
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
                where blocks.blocker_id = $33
                union all
                select blocks.blocker_id
                from blocks
                where blocks.blocked_id = $34
              )
            )
            and responses.listed
            and answering.suspended_at is null
            and responses.author_id not in (
              select blocks.blocked_id
              from blocks
              where blocks.blocker_id = $35
              union all
              select blocks.blocker_id
              from blocks
              where blocks.blocked_id = $36
            )
          )
        )
        or (scores.author_id = $37 and coalesce(responses.state, posts.state) <> 'removed')
      )
      and member_trust.excluded is not true
      and (
        not (scores.told is not null and ratings.revision > (scores.told ->> 'revision')::bigint)
        or ratings.told is not null
        or ratings.user_id is not distinct from $38::uuid
      )
    order by scores.id desc, ratings.id desc
    limit 25
  )
  order by work_id desc, id desc
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
order by page.work_id desc, page.id desc;
