import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { newId } from '../../../apps/server/src/platform/ids.ts';
import { globalScore } from '../../../packages/domain/src/echoes/global-score.ts';

/** What a score that is not stable yet goes on showing: its figures as of the last publication. */
const shown = {
  revision: 'revision',
  ratings: 'ratings',
  mean: 'mean',
  intention: 'intention',
  composition: 'composition',
  matiere: 'matiere',
  technique: 'technique',
  emotion: 'emotion',
  se: 'se',
  low: 'low',
  high: 'high',
  ranked: 'ranked',
  trustedRaters: 'trusted_raters',
  clusterShare: 'cluster_share',
  plainMean: 'plain_mean',
  distribution: 'distribution',
  state: 'state',
  waitsUntil: 'waits_until',
};
const unrated = JSON.stringify({
  ...Object.fromEntries(Object.keys(shown).map((figure) => [figure, 0])),
  distribution: Array.from({ length: 11 }, () => 0),
  state: 'hidden',
  waitsUntil: null,
});
const asShown = Object.entries(shown).map(([figure, column]) => `'${figure}', kept.${column}`);

const axes = ['intention', 'composition', 'matiere', 'technique', 'emotion'] as const;
const stepsBefore = axes.map((axis) => `'${axis}', ratings.${axis}`).join(', ');
const set = (...columns: readonly string[]) =>
  columns.map((column) => `${column} = excluded.${column}`).join(', ');

/**
 * Writes the same columns of the same rows in the same commit as ours: rating, score with what of it
 * is shown, the counters of post and member, the author's notification, the news flag and the event.
 * The score is a running mean, which keeps the state it had and whatever follows from it; nobody is
 * weighed, no authentication, no validation, no limit counted.
 */
const rate = {
  name: 'rate',
  text: `with work as (select id, author_id from posts where id = $2::uuid for no key update),
    fresh as (select 1 where not exists
      (select from ratings where work_id = $2::uuid and user_id = $1::uuid)),
    scored as (
      insert into scores as kept (id, post_id, author_id, revision, ratings, mean, ${axes.join(', ')},
        se, low, high, ranked, n_eff, sd, plain_mean, distribution, told)
      select id, id, author_id, 1, 1, $8::float8, $3::smallint / 2.0, $4::smallint / 2.0,
        $5::smallint / 2.0, $6::smallint / 2.0, $7::smallint / 2.0, 1, 0, 5, $8::float8, 1, 0,
        $8::float8,
        (select array_agg((step = $9::int)::int order by step) from generate_series(1, 11) as step),
        '${unrated}'::jsonb
      from work
      on conflict (id) do update set revision = kept.revision + 1,
        ratings = kept.ratings + (select count(*) from fresh),
        mean = (kept.mean * kept.ratings + excluded.mean) / (kept.ratings + 1),
        ${set(...axes, 'ranked')},
        se = 1 / sqrt(kept.ratings + 1), low = kept.mean - kept.se, high = kept.mean + kept.se,
        n_eff = kept.n_eff + 1, sd = abs(kept.mean - excluded.mean),
        plain_mean = (kept.plain_mean * kept.ratings + excluded.mean) / (kept.ratings + 1),
        distribution[$9::int] = kept.distribution[$9::int] + 1,
        told = case when kept.state = 'stabilised' then null
          else coalesce(kept.told, jsonb_build_object(${asShown.join(', ')})) end
      returning kept.*),
    notice as (
      insert into notifications (id, recipient_id, type, subject, content_type, content_id, amount,
        due_at)
      select $11::uuid, users.id, 'other', 'rating', 'post', work.id, 1, $12::timestamptz
      from work join users on users.id = work.author_id cross join fresh
      where 'other' <> all (users.silenced)
      on conflict (recipient_id, subject, content_id)
        where not read and subject in ('rating', 'response_rating', 'like')
        do update set amount = notifications.amount + 1,
          shown_amount = case
            when greatest(notifications.due_at, notifications.grows_at) > now()
              then notifications.shown_amount else notifications.amount end,
          grows_at = case
            when greatest(notifications.due_at, notifications.grows_at) > now()
              then notifications.grows_at else excluded.due_at end
      returning id),
    rated as (
      insert into ratings (id, work_id, user_id, author_id, ${axes.join(', ')}, reasons, revealed,
        early, given, given_to_author, provoked, revision, told_in)
      select $10::uuid, id, $1::uuid, author_id, $3::smallint, $4::smallint, $5::smallint,
        $6::smallint, $7::smallint, '{}', false,
        -- Else what it leaves behind would be work for whoever rates the same post next.
        state <> 'stabilised',
        1, 1, false, revision, (select id from notice)
      from scored
      on conflict (work_id, user_id) do update set
        ${set(...axes, 'reasons', 'revealed', 'early', 'given', 'given_to_author', 'provoked')},
        revision = excluded.revision, edited_at = now(),
        told = case
          when ratings.revision <= (select (told ->> 'revision')::bigint from scored)
            then jsonb_build_object('reasons', ratings.reasons, ${stepsBefore})
          else ratings.told end),
    counted as (
      update posts set ratings = scored.ratings from scored
      where posts.id = scored.id and scored.told is null and posts.ratings <> scored.ratings),
    given as (
      insert into member_trust (user_id, trust, settled_trust, given)
      select $1::uuid, 35, 35, 1 from fresh
      on conflict (user_id) do update set given = member_trust.given + 1),
    news as (
      insert into echo_news (work_id) select id from scored
      on conflict (work_id) do update set ranked = false where echo_news.ranked),
    event as (
      insert into outbox (at, name, topics, data)
      select pg_current_xact_id(), 'echoes.changed', array['member:' || ($1::uuid)::text],
        jsonb_build_object('workId', id)
      from scored)
    select * from scored`,
};

type Marks = Readonly<Record<(typeof axes)[number], number>>;

/** Notifications of ratings wait, and their ids carry the time at which they are shown. */
const waitMs = 15 * 60_000;

export function open(): Promise<RequestListener> {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 14 });
  return Promise.resolve((request, response) => {
    const [, user = '', work = ''] = (request.url ?? '/').split('/');
    if (user === 'ready') response.writeHead(200).end();
    else readBody(request, (marks) => void answer(pool, response, { user, work, marks }));
  });
}

function readBody(request: IncomingMessage, read: (marks: Marks) => void): void {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    text += chunk;
  });
  request.on('end', () => read((JSON.parse(text) as { marks: Marks }).marks));
}

interface RawRating {
  readonly user: string;
  readonly work: string;
  readonly marks: Marks;
}

/** The statement with the values of one rating. */
export function rating({ user, work, marks }: RawRating) {
  const steps = axes.map((axis) => marks[axis] * 2);
  const global = globalScore(marks);
  const due = new Date(Date.now() + waitMs);
  const ids = [randomUUID(), newId(due.getTime())];
  const values = [user, work, ...steps, global, Math.round(global * 2) + 1, ...ids, due];
  return { ...rate, values };
}

async function answer(
  pool: pg.Pool,
  response: ServerResponse,
  { user, work, marks }: RawRating,
): Promise<void> {
  const { rows } = await pool.query(rating({ user, work, marks }));
  const text = JSON.stringify({ ...rows[0], mine: { marks } });
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
