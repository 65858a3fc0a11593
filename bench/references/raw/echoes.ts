import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * Writes the same rows in the same commit as ours: rating, score, the counters of post and member,
 * the author's notification, the news flag and the event. The score is a plain sum; no
 * authentication, no validation.
 */
const rate = {
  name: 'rate',
  text: `with work as (select id, author_id from posts where id = $2::uuid for no key update),
    notice as (
      insert into notifications (id, recipient_id, type, subject, content_type, content_id, due_at)
      select $9::uuid, author_id, 'other', 'rating', 'post', id, now() + interval '15 minutes' from work
      on conflict (recipient_id, subject, content_id)
        where not read and subject in ('rating', 'response_rating')
        do update set amount = notifications.amount + 1 returning id),
    rated as (
      insert into ratings (id, work_id, user_id, author_id, intention, composition, matiere,
        technique, emotion, revealed, early, given, given_to_author, told_in)
      select $8::uuid, id, $1::uuid, author_id, $3::smallint, $4::smallint, $5::smallint,
        $6::smallint, $7::smallint, false,
        -- Else what it leaves behind would be work for whoever rates the same post next.
        coalesce((select state <> 'stabilised' from scores where scores.id = work.id), true),
        1, 1, (select id from notice)
      from work
      on conflict (work_id, user_id) do update set intention = excluded.intention,
        composition = excluded.composition, matiere = excluded.matiere,
        technique = excluded.technique, emotion = excluded.emotion, edited_at = now()
      returning (15 * intention + 12 * composition + 10 * matiere + 10 * technique
        + 13 * emotion) / 120.0 as global),
    scored as (
      insert into scores as kept (id, post_id, author_id, revision, ratings, mean, intention,
        composition, matiere, technique, emotion, se, low, high, ranked, n_eff, sd, plain_mean)
      select id, id, author_id, 1, 1, global, $3::smallint / 2.0, $4::smallint / 2.0,
        $5::smallint / 2.0, $6::smallint / 2.0, $7::smallint / 2.0, 1, 0, 5, global, 1, 0, global
      from work, rated
      on conflict (id) do update set revision = kept.revision + 1, ratings = kept.ratings + 1,
        mean = (kept.mean * kept.ratings + excluded.mean) / (kept.ratings + 1),
        intention = excluded.intention, composition = excluded.composition,
        matiere = excluded.matiere, technique = excluded.technique, emotion = excluded.emotion,
        se = excluded.se, low = excluded.low, high = excluded.high, ranked = excluded.ranked,
        n_eff = kept.n_eff + 1, sd = excluded.sd, plain_mean = excluded.plain_mean,
        distribution = kept.distribution
      returning kept.*),
    counted as (update posts set ratings = posts.ratings + 1 from work where posts.id = work.id),
    given as (
      insert into member_trust (user_id, trust, settled_trust, given) values ($1::uuid, 35, 35, 1)
      on conflict (user_id) do update set given = member_trust.given + 1),
    news as (insert into echo_news (work_id) select id from scored on conflict do nothing),
    told as (
      insert into outbox (name, topics, data)
      select 'echoes.changed', array['member:' || ($1::uuid)::text],
        jsonb_build_object('workId', id, 'ratings', ratings) from scored)
    select * from scored`,
};

interface Marks {
  readonly intention: number;
  readonly composition: number;
  readonly matiere: number;
  readonly technique: number;
  readonly emotion: number;
}

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

async function answer(
  pool: pg.Pool,
  response: ServerResponse,
  { user, work, marks }: { user: string; work: string; marks: Marks },
): Promise<void> {
  const steps = [marks.intention, marks.composition, marks.matiere, marks.technique, marks.emotion];
  const values = [user, work, ...steps.map((mark) => mark * 2), randomUUID(), randomUUID()];
  const { rows } = await pool.query({ ...rate, values });
  const text = JSON.stringify({ ...rows[0], mine: { marks } });
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
