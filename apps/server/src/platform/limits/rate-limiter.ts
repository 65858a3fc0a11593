import type { Database } from '../db/database.ts';
import { asRefusal } from '../db/failures.ts';
import { preparedText } from '../db/prepared.ts';
import type { Signer } from '../env/secret.ts';
import { Refusal } from '../errors.ts';
import { createBatcher } from '../batching/batcher.ts';

/** A fixed window: `times` in `seconds`, for one caller. The table is called `allowances`. */
export interface RateLimit {
  /** The action, or the part of one, that is limited. */
  readonly of: string;
  /** The caller: a network, a person, an address of mail. Stored as a keyed digest only. */
  readonly who: string;
  readonly times: number;
  readonly seconds: number;
}

/** Counts in PostgreSQL, so that a restart forgets nothing and all processes share the counters. */
export interface RateLimiter {
  /** Refuses with `too_many_requests` once a limit is used up, until its window ends. */
  spend(...limits: readonly RateLimit[]): Promise<void>;
  /** Gives one back that was counted for an attempt that succeeded. */
  refund(limit: RateLimit): Promise<void>;
  /** Remembers a caller for `seconds`. */
  remember(visit: Visit & { readonly seconds: number }): Promise<void>;
  knows(visit: Visit): Promise<boolean>;
}

type Visit = Pick<RateLimit, 'of' | 'who'>;

/**
 * Locks rows in one order, so that two statements never deadlock. Does not wait for the disk: a crash
 * of PostgreSQL may forget what was counted in its last second.
 */
const spend = preparedText(
  'spend_allowances',
  `
    insert into allowances as kept (key, spent, ends_at)
    select key, 1, now() + seconds * interval '1 second'
    from unnest($1::text[], $2::float8[]) as asked (key, seconds),
      (select set_config('synchronous_commit', 'off', true)) as patience order by key
    on conflict (key) do update set
      -- Not beyond the first that is refused: a refund must be able to make room again.
      spent = case when kept.ends_at <= now() then 1 else least(kept.spent, (
        select most from unnest($1::text[], $3::integer[]) as allowed (key, most)
        where allowed.key = excluded.key)) + 1 end,
      ends_at = case when kept.ends_at <= now() then excluded.ends_at else kept.ends_at end
    returning key, spent, ceil(extract(epoch from ends_at - now()))::integer as left`,
);

const giveBack = preparedText(
  'give_back_allowance',
  'update allowances set spent = spent - 1 where key = $1 and spent > 0 and ends_at > now()',
);

const remember = preparedText(
  'remember_visit',
  `
    insert into allowances (key, spent, ends_at) values ($1, 0, now() + $2 * interval '1 second')
    on conflict (key) do update set ends_at = excluded.ends_at`,
);

const knows = preparedText(
  'know_visit',
  'select key, 0 as spent, 0 as left from allowances where key = $1 and ends_at > now()',
);

/** Limits counted by one request. */
interface Spending {
  readonly keys: readonly string[];
  readonly seconds: readonly number[];
  readonly allowed: readonly number[];
}

interface Spent {
  readonly key: string;
  readonly spent: number;
  readonly left: number;
}

/** Keeps the statement short: other batches wait behind it. */
const maxBatchSize = 32;

/** Callers over their limit are refused from memory: a flood must not become one of row locks. */
const mostRemembered = 10_000;

/** The counter is an `integer` in the database, whatever the factor. */
const mostCounted = 2_000_000_000;

/** Short, because another process may refund one. */
const rememberedMs = 5_000;

export function createRateLimiter(db: Database, signer: Signer, factor: number): RateLimiter {
  /** @bound mostRemembered */
  const refused = new Map<string, { until: number; end: number }>();
  const digestOf = cached((who) => signer.sign('allowance', who));
  const keyOf = ({ of, who }: Visit) => `${of}:${digestOf(who)}`;
  const ask = async (query: { name: string; text: string }, values: unknown[]) => {
    try {
      return (await db.pool.query<Spent>({ ...query, values })).rows;
    } catch (error) {
      throw asRefusal(error);
    }
  };
  const spendInBatch = createBatcher<Spending, readonly Spent[]>({
    maxBatchSize,
    // One statement can count a row only once.
    mayShareBatch: (one, other) => !one.keys.some((key) => other.keys.includes(key)),
    runBatch: async (spendings) => {
      const rows = await ask(spend, [
        spendings.flatMap(({ keys }) => keys),
        spendings.flatMap(({ seconds }) => seconds),
        spendings.flatMap(({ allowed }) => allowed),
      ]);
      const byKey = new Map(rows.map((row) => [row.key, row]));
      return spendings.map(({ keys }) => keys.flatMap((key) => byKey.get(key) ?? []));
    },
  });
  return {
    spend: async (...limits) => {
      if (limits.length === 0) return;
      const asked = new Map(limits.map((limit) => [keyOf(limit), limit]));
      const now = performance.now();
      for (const key of asked.keys()) {
        const known = refused.get(key);
        if (known && known.until > now) throw later((known.end - now) / 1000);
        refused.delete(key);
      }
      const allowed = [...asked.values()].map(({ times }) => Math.min(times * factor, mostCounted));
      const seconds = [...asked.values()].map((limit) => limit.seconds);
      const keys = [...asked.keys()];
      const rows = await spendInBatch({ keys, seconds, allowed });
      const beyond = rows.filter((row) => row.spent > (allowed[keys.indexOf(row.key)] ?? 0));
      if (beyond.length === 0) return;
      if (refused.size >= mostRemembered) refused.clear();
      for (const { key, left } of beyond) {
        const leftMs = left * 1000;
        refused.set(key, { until: now + Math.min(leftMs, rememberedMs), end: now + leftMs });
      }
      throw later(Math.max(...beyond.map(({ left }) => left)));
    },
    refund: async (limit) => {
      const key = keyOf(limit);
      refused.delete(key);
      await ask(giveBack, [key]);
    },
    remember: async ({ seconds, ...visit }) => {
      await ask(remember, [keyOf(visit), seconds]);
    },
    knows: async (visit) => (await ask(knows, [keyOf(visit)])).length > 0,
  };
}

/** Caches digests of callers: computing one was most of what a request cost here. */
function cached(digest: (who: string) => string): (who: string) => string {
  /** @bound mostRemembered */
  const known = new Map<string, string>();
  return (who) => {
    const found = known.get(who) ?? digest(who);
    if (known.size >= mostRemembered) known.clear();
    known.set(who, found);
    return found;
  };
}

function later(seconds: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return new Refusal('too_many_requests', { seconds: retryAfter }, { retryAfter });
}
