import type { Database } from '../db/database.ts';
import { asRefusal } from '../db/failures.ts';
import type { Signer } from '../env/secret.ts';
import { Refusal } from '../errors.ts';
import { createBatcher } from '../batching/batcher.ts';

/** So often in so long, for one asker. */
export interface Allowance {
  /** What is asked for: an action, or a part of one. */
  readonly of: string;
  /** Who asks: a network, a person, an address of mail. Stored as a keyed digest only. */
  readonly who: string;
  readonly times: number;
  readonly seconds: number;
}

/** Counts in PostgreSQL, so that a restart forgets nothing and all processes count together. */
export interface Allowances {
  /** Refuses with `too_many_requests` once one is used up, until its window ends. */
  spend(...allowances: readonly Allowance[]): Promise<void>;
  /** Gives back what was spent on something that turned out well. */
  giveBack(allowance: Allowance): Promise<void>;
  /** Notes that somebody was here, for so long. */
  remember(visit: Visit & { readonly seconds: number }): Promise<void>;
  knows(visit: Visit): Promise<boolean>;
}

type Visit = Pick<Allowance, 'of' | 'who'>;

/**
 * Rows in one order, so that two who spend the same never wait for each other in a circle. Nobody
 * waits for the disk: a crash of PostgreSQL may give back what was spent in its last second.
 */
const spend = {
  name: 'spend_allowances',
  text: `
    insert into allowances as kept (key, spent, ends_at)
    select key, 1, now() + seconds * interval '1 second'
    from unnest($1::text[], $2::float8[]) as asked (key, seconds),
      (select set_config('synchronous_commit', 'off', true)) as patience order by key
    on conflict (key) do update set
      -- Not beyond the first that is refused: giving back must be able to make room again.
      spent = case when kept.ends_at <= now() then 1 else least(kept.spent, (
        select most from unnest($1::text[], $3::integer[]) as allowed (key, most)
        where allowed.key = excluded.key)) + 1 end,
      ends_at = case when kept.ends_at <= now() then excluded.ends_at else kept.ends_at end
    returning key, spent, ceil(extract(epoch from ends_at - now()))::integer as left`,
};

const giveBack = {
  name: 'give_back_allowance',
  text: 'update allowances set spent = spent - 1 where key = $1 and spent > 0 and ends_at > now()',
};

const remember = {
  name: 'remember_visit',
  text: `
    insert into allowances (key, spent, ends_at) values ($1, 0, now() + $2 * interval '1 second')
    on conflict (key) do update set ends_at = excluded.ends_at`,
};

const knows = {
  name: 'know_visit',
  text: 'select key, 0 as spent, 0 as left from allowances where key = $1 and ends_at > now()',
};

/** What one asker spends at once: several windows, or several things. */
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

/** A statement must not last long: others wait behind it. */
const mostTogether = 32;

/** Who keeps knocking is refused from memory: a flood must not become one of row locks. */
const mostRemembered = 10_000;

/** What is counted is an integer of the database, whatever the factor. */
const mostCounted = 2_000_000_000;

/** Short, because another process may have given something back. */
const rememberedMs = 5_000;

export function createAllowances(db: Database, signer: Signer, factor: number): Allowances {
  /** @bound mostRemembered */
  const refused = new Map<string, { until: number; end: number }>();
  const digestOf = remembering((who) => signer.sign('allowance', who));
  const keyOf = ({ of, who }: Visit) => `${of}:${digestOf(who)}`;
  const ask = async (query: { name: string; text: string }, values: unknown[]) => {
    try {
      return (await db.pool.query<Spent>({ ...query, values })).rows;
    } catch (error) {
      throw asRefusal(error);
    }
  };
  const spendTogether = createBatcher<Spending, readonly Spent[]>({
    maxBatchSize: mostTogether,
    // A statement counts a row once.
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
    spend: async (...allowances) => {
      if (allowances.length === 0) return;
      const asked = new Map(allowances.map((allowance) => [keyOf(allowance), allowance]));
      const now = performance.now();
      for (const key of asked.keys()) {
        const known = refused.get(key);
        if (known && known.until > now) throw later((known.end - now) / 1000);
        refused.delete(key);
      }
      const allowed = [...asked.values()].map(({ times }) => Math.min(times * factor, mostCounted));
      const seconds = [...asked.values()].map((allowance) => allowance.seconds);
      const keys = [...asked.keys()];
      const rows = await spendTogether({ keys, seconds, allowed });
      const beyond = rows.filter((row) => row.spent > (allowed[keys.indexOf(row.key)] ?? 0));
      if (beyond.length === 0) return;
      if (refused.size >= mostRemembered) refused.clear();
      for (const { key, left } of beyond) {
        const leftMs = left * 1000;
        refused.set(key, { until: now + Math.min(leftMs, rememberedMs), end: now + leftMs });
      }
      throw later(Math.max(...beyond.map(({ left }) => left)));
    },
    giveBack: async (allowance) => {
      const key = keyOf(allowance);
      refused.delete(key);
      await ask(giveBack, [key]);
    },
    remember: async ({ seconds, ...visit }) => {
      await ask(remember, [keyOf(visit), seconds]);
    },
    knows: async (visit) => (await ask(knows, [keyOf(visit)])).length > 0,
  };
}

/** Who asks once asks again: most of what a request costs here was working the digest out. */
function remembering(digest: (who: string) => string): (who: string) => string {
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
