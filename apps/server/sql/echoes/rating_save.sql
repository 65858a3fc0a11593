-- rating_save of apps/server/src/features/echoes/giving/save-ratings.ts, written by npm run sql
-- scores = $1, ratings = $2, notices = $3, raters = $4, events = $5
with changed as (select * from json_populate_recordset(null::scores, $1::json) limit 16),
given as (select * from json_populate_recordset(null::ratings, $2::json)),
locked_posts as (
  select changed.id
  from (select * from changed where post_id is not null order by id) as changed
  cross join lateral (
    select
    from posts
    where
      posts.id = changed.post_id
      and posts.listed
      and (
        (select true from users where users.id = changed.author_id and users.suspended_at is null)
        and (
          select
            bool_and(
              (select true from users where users.id = one.user_id and users.suspended_at is null)
                is true
              and (
                select true
                from blocks
                where blocks.blocker_id = one.user_id and blocks.blocked_id = changed.author_id
              ) is null
              and (
                select true
                from blocks
                where blocks.blocker_id = changed.author_id and blocks.blocked_id = one.user_id
              ) is null
            )
          from given as one
          where one.work_id = changed.id
        )
      )
    for no key update of posts skip locked
  ) as locked
),
locked_responses as (
  select changed.id
  from (select * from changed where response_id is not null order by id) as changed
  cross join lateral (
    select
    from responses
    join posts on posts.id = responses.post_id
    where
      responses.id = changed.response_id
      and responses.listed
      and posts.listed
      and (
        (select true from users where users.id = changed.author_id and users.suspended_at is null)
        and (
          select
            bool_and(
              (select true from users where users.id = one.user_id and users.suspended_at is null)
                is true
              and (
                select true
                from blocks
                where blocks.blocker_id = one.user_id and blocks.blocked_id = changed.author_id
              ) is null
              and (
                select true
                from blocks
                where blocks.blocker_id = changed.author_id and blocks.blocked_id = one.user_id
              ) is null
            )
          from given as one
          where one.work_id = changed.id
        )
      )
      and (
        (select true from users where users.id = posts.author_id and users.suspended_at is null)
        and (
          select
            bool_and(
              (select true from users where users.id = one.user_id and users.suspended_at is null)
                is true
              and (
                select true
                from blocks
                where blocks.blocker_id = one.user_id and blocks.blocked_id = posts.author_id
              ) is null
              and (
                select true
                from blocks
                where blocks.blocker_id = posts.author_id and blocks.blocked_id = one.user_id
              ) is null
            )
          from given as one
          where one.work_id = changed.id
        )
      )
    for no key update of responses skip locked
  ) as locked
),
saved as (
  insert into scores (
    id, post_id, response_id, author_id, revision, ratings, mean, intention, composition, matiere,
    technique, emotion, se, low, high, ranked, n_eff, trusted_raters, cluster_share, sd, plain_mean,
    distribution, state, stabilised_at, waits_until, told
  )
  select
    id, post_id, response_id, author_id, revision, ratings, mean, intention, composition, matiere,
    technique, emotion, se, low, high, ranked, n_eff, trusted_raters, cluster_share, sd, plain_mean,
    distribution, state, stabilised_at, waits_until, told
  from changed
  where id in (select id from locked_posts union all select id from locked_responses)
  on conflict (id)
  do update set
    revision = excluded.revision, ratings = excluded.ratings, mean = excluded.mean,
    intention = excluded.intention, composition = excluded.composition, matiere = excluded.matiere,
    technique = excluded.technique, emotion = excluded.emotion, se = excluded.se,
    low = excluded.low, high = excluded.high, ranked = excluded.ranked, n_eff = excluded.n_eff,
    trusted_raters = excluded.trusted_raters, cluster_share = excluded.cluster_share,
    sd = excluded.sd, plain_mean = excluded.plain_mean, distribution = excluded.distribution,
    state = excluded.state, stabilised_at = excluded.stabilised_at,
    waits_until = excluded.waits_until, told = excluded.told
  where scores.revision = excluded.revision - 1
  returning id, ratings, told
),
notice as (
  insert into notifications (
    id, recipient_id, type, subject, content_type, content_id, amount, due_at
  )
  select
    sent.id, users.id, 'other', sent.subject, sent.content_type, sent.content_id, sent.amount,
    sent.due_at
  from json_populate_recordset(null::notifications, $3::json) as sent
  join saved on saved.id = sent.content_id
  join users on users.id = sent.recipient_id
  where 'other' <> all (users.silenced) and true
  on conflict (recipient_id, subject, content_id)
  where not read and subject in ('rating', 'response_rating', 'like')
  do update set
    amount = notifications.amount + excluded.amount,
    shown_amount = case
      when greatest(notifications.due_at, notifications.grows_at) > now() then notifications.shown_amount
      else notifications.amount
    end,
    grows_at = case
      when greatest(notifications.due_at, notifications.grows_at) > now() then notifications.grows_at
      else excluded.due_at
    end
  returning id, content_id
),
rated as (
  insert into ratings (
    id, work_id, user_id, author_id, intention, composition, matiere, technique, emotion, reasons,
    revealed, early, given, given_to_author, provoked, trust, severity, steadiness, cluster,
    evidence_consensus, evidence_agreement, evidence_given, evidence_at, revision, told, created_at,
    edited_at, told_in
  )
  select
    given.id, given.work_id, given.user_id, given.author_id, given.intention, given.composition,
    given.matiere, given.technique, given.emotion, given.reasons, given.revealed, given.early,
    given.given, given.given_to_author, given.provoked, given.trust, given.severity,
    given.steadiness, given.cluster, given.evidence_consensus, given.evidence_agreement,
    given.evidence_given, given.evidence_at, given.revision, given.told, given.created_at,
    given.edited_at, (select notice.id from notice where notice.content_id = given.work_id)
  from given
  join saved on saved.id = given.work_id
  on conflict (work_id, user_id)
  do update set
    intention = excluded.intention, composition = excluded.composition, matiere = excluded.matiere,
    technique = excluded.technique, emotion = excluded.emotion, reasons = excluded.reasons,
    revealed = excluded.revealed, early = excluded.early, given = excluded.given,
    given_to_author = excluded.given_to_author, provoked = excluded.provoked,
    trust = excluded.trust, severity = excluded.severity, steadiness = excluded.steadiness,
    cluster = excluded.cluster, evidence_consensus = excluded.evidence_consensus,
    evidence_agreement = excluded.evidence_agreement, evidence_given = excluded.evidence_given,
    evidence_at = excluded.evidence_at, revision = excluded.revision,
    -- What others were told of it stays so until the next publication.
    told = case
      when ratings.revision <= (
        select (saved.told ->> 'revision')::bigint from saved where saved.id = ratings.work_id
      ) then jsonb_build_object(
        'reasons', ratings.reasons, 'intention', ratings.intention, 'composition',
        ratings.composition, 'matiere', ratings.matiere, 'technique', ratings.technique, 'emotion',
        ratings.emotion
      )
      else ratings.told
    end,
    -- The same marks again are no edit, and take none away.
    edited_at = coalesce(excluded.edited_at, ratings.edited_at)
  returning *
),
counted_raters as (
  insert into member_trust (user_id, trust, settled_trust, given)
  select sent.user_id, sent.trust, sent.settled_trust, 1
  from json_populate_recordset(null::member_trust, $4::json) as sent
  join given on given.user_id = sent.user_id
  join saved on saved.id = given.work_id
  order by 1
  on conflict (user_id)
  do update set given = member_trust.given + 1
),
counted_ratings as (
  update posts
  set ratings = saved.ratings
  from saved
  where posts.id = saved.id and saved.told is null and posts.ratings <> saved.ratings
),
noted as (
  insert into echo_news (work_id)
  select id
  from saved
  on conflict (work_id)
  do update set ranked = false
  where echo_news.ranked
),
events as (
  insert into outbox (at, name, topics, data)
  select pg_current_xact_id(), sent.name, sent.topics, sent.data
  from json_to_recordset($5::json) as sent (work_id uuid, name text, topics text[], data jsonb)
  join saved on saved.id = sent.work_id
)
select
  id, work_id, user_id, author_id, intention, composition, matiere, technique, emotion, reasons,
  revealed, early, given, given_to_author, provoked, trust, severity, steadiness, cluster,
  evidence_consensus, evidence_agreement, evidence_given, evidence_at, revision, told, told_in,
  created_at, edited_at
from rated;
