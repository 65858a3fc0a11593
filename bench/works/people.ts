import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { signToken } from '../../apps/server/src/features/accounts/viewer.ts';
import { createSigner } from '../../apps/server/src/platform/env/secret.ts';
import type { Launch } from '../harness/contender.ts';
import { type Asker, fillFeed, type FillSize, ourServer } from './feed.ts';
import { secret } from './viewer.ts';

/** A member with many followers, viewers of their profile, and people who follow and unfollow. */
export interface PeopleScene {
  readonly star: string;
  readonly askers: readonly Asker[];
  readonly crowd: readonly Asker[];
}

interface Numbers {
  readonly followers: number;
  readonly crowd: number;
}

export async function fillPeople(
  url: string,
  size: FillSize,
  { followers, crowd }: Numbers,
  log: (line: string) => void,
): Promise<PeopleScene> {
  const askers = await fillFeed(url, size, log);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `select id from users where suspended_at is null and id not in
         (select blocker_id from blocks union select blocked_id from blocks)
       order by id desc limit 1`,
    );
    const star = rows[0]?.id ?? '';
    await client.query('delete from follows where followed_id = $1', [star]);
    await client.query(
      `insert into follows (follower_id, followed_id, created_at)
       select id, $1, now() - random() * interval '300 days'
       from users where suspended_at is null and id <> $1 order by md5(id::text) limit $2`,
      [star, followers],
    );
    await client.query('analyze');
    return { star, askers, crowd: await crowdOf(client, star, crowd) };
  } finally {
    await client.end();
  }
}

/** A session for each. */
async function crowdOf(client: pg.Client, star: string, size: number): Promise<readonly Asker[]> {
  const signer = createSigner(secret);
  const { rows } = await client.query<{ id: string }>(
    `select id from users where suspended_at is null and id <> $1 and id not in
       (select blocker_id from blocks union select blocked_id from blocks)
     order by id desc limit $2`,
    [star, size],
  );
  const tokens = rows.map((_, at) => `token-of-one-in-the-crowd-${at}`);
  await client.query(
    `insert into sessions (id, user_id, token, expires_at)
     select md5('crowd ' || token)::uuid, id, token, now() + interval '30 days'
     from unnest($1::uuid[], $2::text[]) as one (id, token)
     on conflict (id) do update set user_id = excluded.user_id, expires_at = excluded.expires_at,
       last_seen_at = now()`,
    [rows.map(({ id }) => id), tokens],
  );
  return rows.map(({ id }, at) => ({
    id,
    authorization: `Bearer ${signToken({ signer }, tokens[at] ?? '')}`,
  }));
}

/** The production build, with limits counted but never reached. */
export function ourPeople(url: string, dataDir: string): Launch {
  return ourServer(url, dataDir, { PLACES_INDEX: 'off' });
}

export interface CrowdFigures {
  readonly acts: number;
  readonly seconds: number;
  readonly refused: number;
  readonly deadlocks: number;
  /** Members whose counters differ from a recount. */
  readonly miscounted: number;
}

/** All at once: half follow and half unfollow, then the reverse. */
export async function comeAndGo(
  origin: string,
  url: string,
  { star, crowd }: PeopleScene,
): Promise<CrowdFigures> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const before = await deadlocksOf(client);
    const since = performance.now();
    let refused = 0;
    for (const turn of [0, 1]) {
      const statuses = await Promise.all(
        crowd.map(async ({ authorization }, at) => {
          const method = (at + turn) % 2 === 0 ? 'PUT' : 'DELETE';
          return act(`${origin}/api/people/${star}/follow`, { method, headers: { authorization } });
        }),
      );
      refused += statuses.filter((isDone) => !isDone).length;
    }
    return {
      acts: crowd.length * 2,
      seconds: (performance.now() - since) / 1000,
      refused,
      deadlocks: (await deadlocksOf(client)) - before,
      miscounted: await miscountedOf(client),
    };
  } finally {
    await client.end();
  }
}

const mostTries = 20;

/**
 * Retries like the site's own pages: after "busy" or a dropped idle connection. Following twice is
 * idempotent.
 */
async function act(url: string, init: RequestInit): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(url, init).catch(() => undefined);
    await answer?.arrayBuffer();
    if ((answer && answer.status !== 503) || tries === mostTries) return answer?.ok ?? false;
    const asked = Number(answer?.headers.get('retry-after') ?? 1);
    await sleep((asked + Math.random()) * 1000);
  }
}

async function deadlocksOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.deadlocks ?? Number.NaN);
}

async function miscountedOf(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(
    `with counted as (
       select user_id, sum(followers)::int as followers, sum(following)::int as following
       from (
         select followed_id as user_id, 1 as followers, 0 as following from follows
         union all select follower_id, 0, 1 from follows) as one
       group by user_id)
     select 1 from counted full join member_counts as kept using (user_id)
     where (coalesce(counted.followers, 0), coalesce(counted.following, 0))
       is distinct from (coalesce(kept.followers, 0), coalesce(kept.following, 0))`,
  );
  return rowCount ?? Number.NaN;
}
