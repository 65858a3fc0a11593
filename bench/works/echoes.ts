import { join } from 'node:path';
import { connected } from '@stenope/kit/database';
import type pg from 'pg';
import { signToken } from '../../apps/server/src/features/accounts/viewer.ts';
import { fill } from '../../apps/demo/src/fill/fill.ts';
import { readPlan } from '../../apps/demo/src/fill/plan.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { createSigner } from '../../apps/server/src/platform/env/secret.ts';
import { echoAxes } from '../../packages/domain/src/echoes/axes.ts';
import { globalScore } from '../../packages/domain/src/echoes/global-score.ts';
import type { LoadRequest } from '../harness/load.ts';
import { callParse, sizeOf } from './feed.ts';
import { secret } from './viewer.ts';

export interface Rater {
  readonly id: string;
  readonly authorization: string;
  /** Session token at parse-server. */
  readonly parseToken: string;
}

/** Raters without blocks, works that can be rated, and one everybody rates. */
export interface Scene {
  readonly raters: readonly Rater[];
  readonly works: readonly { readonly id: string; readonly authorId: string }[];
  readonly hot: string;
}

const migrations = join(import.meta.dirname, '../../apps/server/migrations');

/** Enough people that nobody's own rows are the bottleneck. */
const people = 1_000;
/** Ratings of the hot post, a constant number: the same people change theirs. */
export const hotRatings = 1_000;

/** A community with ten ratings a post, filled once; the next run finds it, slightly larger. */
export async function fillRatings(
  url: string,
  ratings: number,
  log: (line: string) => void,
): Promise<void> {
  await migrate(url, migrations);
  await connected(url, async (client) => {
    const { rowCount } = await client.query('select 1 from posts limit 1');
    if (rowCount !== 0) return;
    log(`filling a community of ${ratings} ratings`);
    const size = { ...sizeOf(ratings / 10), ratings };
    const members = Math.max(size.members, people + 200);
    const wish = { ...size, members };
    const args = Object.entries(wish).flatMap(([name, number]) => [`--${name}`, `${number}`]);
    await fill({
      url,
      plan: readPlan(args, Date.now()),
      signal: new AbortController().signal,
    });
  });
}

export function readScene(url: string): Promise<Scene> {
  return connected(url, async (client) => {
    const quiet = `suspended_at is null and users.id not in
      (select blocker_id from blocks union all select blocked_id from blocks)`;
    const { rows: ids } = await client.query<{ id: string }>(
      `select id from users where ${quiet} order by id limit $1`,
      [people],
    );
    const { rows: works } = await client.query<{ id: string; authorId: string }>(
      `select posts.id, posts.author_id as "authorId" from posts
       join users on users.id = posts.author_id and ${quiet}
       where listed and not (posts.author_id = any ($1::uuid[])) order by posts.id limit 40000`,
      [ids.map(({ id }) => id)],
    );
    const [hot, ...others] = works;
    if (!hot) throw new Error('there is nothing to rate');
    return { raters: await sessionsOf(client, ids), works: others, hot: hot.id };
  });
}

async function sessionsOf(client: pg.Client, rows: readonly { id: string }[]): Promise<Rater[]> {
  const signer = createSigner(secret);
  const tokens = rows.map((_, at) => `token-of-rater-number-${at}`);
  await client.query(
    `insert into sessions (id, user_id, token, expires_at)
     select md5('echoes ' || token)::uuid, id, token, now() + interval '30 days'
     from unnest($1::uuid[], $2::text[]) as rater (id, token)
     on conflict (id) do update set expires_at = excluded.expires_at, last_seen_at = now()`,
    [rows.map(({ id }) => id), tokens],
  );
  return rows.map(({ id }, at) => ({
    id,
    authorization: `Bearer ${signToken({ signer }, tokens[at] ?? '')}`,
    parseToken: `r:${tokens[at]}`,
  }));
}

type Name = 'raw' | 'ours' | 'parse';

interface Pair {
  readonly rater: Rater;
  readonly work: string;
}

/** Random raters, works and marks: nearly always a new rating. */
export function spreadPairs({ raters, works }: Scene, count: number): Pair[] {
  return Array.from({ length: count }, () => ({ rater: any(raters), work: any(works).id }));
}

export function hotPairs({ raters, hot }: Scene, count: number): Pair[] {
  return Array.from({ length: count }, () => ({ rater: any(raters), work: hot }));
}

function any<T>(list: readonly T[]): T {
  const one = list[Math.floor(Math.random() * list.length)];
  if (one === undefined) throw new Error('there is nobody to choose from');
  return one;
}

const json = { 'content-type': 'application/json' };

const mark = (): number => Math.floor(Math.random() * 11) / 2;

/** The same rating, as a request for each contender. */
export function requestOf(name: Name, { rater, work }: Pair): LoadRequest {
  const marks = {
    intention: mark(),
    composition: mark(),
    matiere: mark(),
    technique: mark(),
    emotion: mark(),
  };
  if (name === 'parse') {
    const asked = callParse('rate', { postId: work, marks, global: globalScore(marks) });
    return {
      ...asked,
      headers: { ...asked.headers, 'x-parse-session-token': rater.parseToken },
    };
  }
  const body = JSON.stringify({ marks });
  if (name === 'raw') return { method: 'PUT', path: `/${rater.id}/${work}`, headers: json, body };
  const headers = { ...json, authorization: rater.authorization };
  return { method: 'PUT', path: `/api/works/${work}/rating`, headers, body };
}

/** A thousand ratings of one post, spread over a year. */
export function heatUp(url: string, { raters, hot }: Scene): Promise<void> {
  return connected(url, async (client) => {
    const marks = echoAxes.map(() => '(random() * 10)::int').join(', ');
    await client.query(
      `insert into scores (id, post_id, author_id)
       select id, id, author_id from posts where id = $1 on conflict do nothing`,
      [hot],
    );
    await client.query(
      `insert into ratings (id, work_id, user_id, author_id, ${echoAxes.join(', ')}, revealed, early,
         given, given_to_author, created_at)
       select gen_random_uuid(), $1, rater, author_id, ${marks}, false, false, 100, 1,
         now() - random() * interval '1 year'
       from posts, unnest($2::uuid[]) as rater where posts.id = $1
       on conflict do nothing`,
      [hot, raters.slice(0, hotRatings).map(({ id }) => id)],
    );
    await client.query(
      `insert into member_trust (user_id, trust, settled_trust)
       select distinct user_id, 35, 35 from ratings where work_id = $1 on conflict do nothing`,
      [hot],
    );
    await client.query('update scores set revision = revision + 1 where id = $1', [hot]);
    await client.query('analyze scores, ratings, member_trust');
  });
}

/** Reads a rating back: a contender that stores nothing is always the fastest. */
export function storedMarks(url: string, name: Name, { rater, work }: Pair): Promise<unknown> {
  const text =
    name === 'parse'
      ? `select intention from "Rating" where "user" = $1 and "postId" = $2`
      : `select intention / 2.0::float8 as intention from ratings
         where user_id::text = $1 and work_id::text = $2`;
  return connected(url, async (client) => {
    const { rows } = await client.query<{ intention: number }>(text, [rater.id, work]);
    return rows[0]?.intention;
  });
}
