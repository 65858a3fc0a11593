-- echo_keep_response of apps/server/src/features/echoes/giving/save-ratings.ts, written by npm run sql
-- works = $1, ratings = $2
with changed as (
  select *
  from json_to_recordset($1::json) as sent (
    ratings integer, mean double precision, intention double precision,
    composition double precision, matiere double precision, technique double precision,
    emotion double precision, se double precision, low double precision, high double precision,
    ranked double precision, "nEff" double precision, "trustedRaters" integer,
    "clusterShare" double precision, sd double precision, "plainMean" double precision,
    distribution integer[], state text, "stabilisedAt" timestamp(3) with time zone,
    "waitsUntil" timestamp(3) with time zone, told jsonb, work uuid, kind text, author uuid,
    before bigint, added integer, "noticeId" uuid, "noticeSubject" text, "noticeDue" timestamptz
  )
  limit 16
),
given as (
  select *
  from json_to_recordset($2::json) as sent (
    intention smallint, composition smallint, matiere smallint, technique smallint,
    emotion smallint, reasons jsonb, revealed boolean, early boolean, given integer,
    "givenToAuthor" integer, provoked boolean, "evidenceConsensus" double precision,
    "evidenceAgreement" double precision, "evidenceGiven" double precision,
    "evidenceAt" timestamp(3) with time zone, work uuid, author uuid, rater uuid, "ratingId" uuid,
    "isNew" boolean, trust float8, "eventName" text, "eventTopics" text[], "eventData" text,
    "createdAt" timestamptz, "editedAt" timestamptz
  )
),
locked as (
  select responses.id
  from changed
  join responses on responses.id = changed.work
  join posts on posts.id = responses.post_id
  where
    responses.listed
    and posts.listed
    and (
      (select true from users where users.id = changed.author and users.suspended_at is null)
      and (
        select
          bool_and(
            (
              select true
              from blocks
              where blocks.blocker_id = given.rater and blocks.blocked_id = changed.author
            ) is null
            and (
              select true
              from blocks
              where blocks.blocker_id = changed.author and blocks.blocked_id = given.rater
            ) is null
          )
        from given
        where given.work = changed.work
      )
    )
    and (
      (select true from users where users.id = posts.author_id and users.suspended_at is null)
      and (
        select
          bool_and(
            (
              select true
              from blocks
              where blocks.blocker_id = given.rater and blocks.blocked_id = posts.author_id
            ) is null
            and (
              select true
              from blocks
              where blocks.blocker_id = posts.author_id and blocks.blocked_id = given.rater
            ) is null
          )
        from given
        where given.work = changed.work
      )
    )
  order by responses.id
  for no key update of responses skip locked
),
kept as (
  insert into scores (
    id, post_id, response_id, author_id, revision, ratings, mean, intention, composition, matiere,
    technique, emotion, se, low, high, ranked, n_eff, trusted_raters, cluster_share, sd, plain_mean,
    distribution, state, stabilised_at, waits_until, told
  )
  select
    locked.id, case when changed.kind = 'post' then locked.id end,
    case when changed.kind = 'response' then locked.id end, changed.author, changed.before + 1,
    changed.ratings, changed.mean, changed.intention, changed.composition, changed.matiere,
    changed.technique, changed.emotion, changed.se, changed.low, changed.high, changed.ranked,
    changed."nEff", changed."trustedRaters", changed."clusterShare", changed.sd,
    changed."plainMean", changed.distribution, changed.state, changed."stabilisedAt",
    changed."waitsUntil", changed.told
  from locked
  join changed on changed.work = locked.id
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
  returning id, revision, told
),
notice as (
  insert into notifications (
    id, recipient_id, type, subject, content_type, content_id, amount, due_at
  )
  select
    changed."noticeId", users.id, 'other', changed."noticeSubject", changed.kind, changed.work,
    changed.added, changed."noticeDue"
  from kept
  join changed on changed.work = kept.id
  join users on users.id = changed.author
  where 'other' <> all (users.silenced) and changed.added > 0
  on conflict (recipient_id, subject, content_id)
  where not read and subject in ('rating', 'response_rating', 'like')
  do update set amount = notifications.amount + excluded.amount
  returning id, content_id
),
rated as (
  insert into ratings (
    id, work_id, user_id, author_id, revision, intention, composition, matiere, technique, emotion,
    reasons, revealed, early, given, given_to_author, provoked, evidence_consensus,
    evidence_agreement, evidence_given, evidence_at, told_in, created_at, edited_at
  )
  select
    given."ratingId", kept.id, given.rater, given.author, kept.revision, given.intention,
    given.composition, given.matiere, given.technique, given.emotion, given.reasons, given.revealed,
    given.early, given.given, given."givenToAuthor", given.provoked, given."evidenceConsensus",
    given."evidenceAgreement", given."evidenceGiven", given."evidenceAt",
    case when given."isNew" then (select id from notice where content_id = kept.id) end,
    given."createdAt", given."editedAt"
  from kept
  join given on given.work = kept.id
  on conflict (work_id, user_id)
  do update set
    intention = excluded.intention, composition = excluded.composition, matiere = excluded.matiere,
    technique = excluded.technique, emotion = excluded.emotion, reasons = excluded.reasons,
    revealed = excluded.revealed, early = excluded.early, given = excluded.given,
    given_to_author = excluded.given_to_author, provoked = excluded.provoked,
    evidence_consensus = excluded.evidence_consensus,
    evidence_agreement = excluded.evidence_agreement, evidence_given = excluded.evidence_given,
    evidence_at = excluded.evidence_at, revision = excluded.revision,
    -- What others were told of it stays so until the news.
    told = case
      when ratings.revision <= (
        select (kept.told ->> 'revision')::bigint from kept where kept.id = ratings.work_id
      ) then jsonb_build_object(
        'reasons', ratings.reasons, 'intention', ratings.intention, 'composition',
        ratings.composition, 'matiere', ratings.matiere, 'technique', ratings.technique, 'emotion',
        ratings.emotion
      )
      else ratings.told
    end,
    -- The same marks again are no edit, and take none away.
    edited_at = coalesce(excluded.edited_at, ratings.edited_at)
  returning work_id, user_id, created_at, edited_at, revision, told
),
counted_given as (
  insert into member_trust (user_id, trust, settled_trust, given)
  select given.rater, given.trust, given.trust, 1
  from kept
  join given on given.work = kept.id
  where given."isNew"
  order by 1
  on conflict (user_id)
  do update set given = member_trust.given + 1
),
counted_ratings as (
  update posts
  set ratings = changed.ratings
  from kept
  join changed on changed.work = kept.id
  where posts.id = kept.id and kept.told is null and posts.ratings <> changed.ratings
),
news as (
  insert into echo_news (work_id)
  select id
  from kept
  on conflict (work_id)
  do update set ranked = false
  where echo_news.ranked
),
told as (
  insert into outbox (at, name, topics, data)
  select pg_current_xact_id(), given."eventName", given."eventTopics", given."eventData"::jsonb
  from kept
  join given on given.work = kept.id
)
select rated.work_id, rated.user_id, rated.created_at, rated.edited_at, rated.revision, rated.told
from rated;
