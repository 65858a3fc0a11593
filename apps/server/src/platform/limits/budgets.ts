import { readBudgets, type ReadBudget } from '@stenope/contract/action';
import { networksOf, siteOf } from './network.ts';

/** Caller of a read: a network, and for members the account. */
export interface BudgetReader {
  readonly userId: string | undefined;
  readonly network: string;
}

/**
 * Read budgets: a burst, and a rate at which it refills. Counted in this process: a statement for
 * each page would cost more than many a page, and a restart only refills the burst. Limits that
 * must survive a restart are in the rate limiter.
 */
export interface Budgets {
  /** Takes one: 0, or the seconds until one is available. */
  take(budget: ReadBudget, reader: BudgetReader): number;
}

export function createBudgets(
  factor: number,
  now: () => number = () => performance.now(),
): Budgets {
  const buckets = Object.fromEntries(
    Object.entries(readBudgets).map(([name, { member, address }]) => [
      name,
      {
        member: new Buckets(member, factor),
        membersOf: new Buckets(address, factor),
        membersOfSite: new Buckets(address, factor * networksOf.site),
        visitorsOf: new Buckets(address, factor),
        visitorsOfSite: new Buckets(address, factor * networksOf.site),
      },
    ]),
  ) as Readonly<Record<ReadBudget, Readonly<Record<Whose, Buckets>>>>;
  return {
    take: (budget, { userId, network }) => {
      const { member, membersOf, membersOfSite, visitorsOf, visitorsOfSite } = buckets[budget];
      // Separate buckets: visitors cannot exhaust the budget of members behind the same address.
      const asked: readonly (readonly [Buckets, string])[] =
        userId === undefined
          ? [
              [visitorsOf, network],
              [visitorsOfSite, siteOf(network)],
            ]
          : [
              [member, userId],
              [membersOf, network],
              [membersOfSite, siteOf(network)],
            ];
      const at = now();
      const waitMs = Math.max(...asked.map(([of, who]) => of.waitOf(who, at)));
      if (waitMs > 0) return Math.ceil(waitMs / 1000);
      for (const [of, who] of asked) of.take(who, at);
      return 0;
    },
  };
}

type Whose = 'member' | 'membersOf' | 'membersOfSite' | 'visitorsOf' | 'visitorsOfSite';

/** Callers remembered at once. Beyond it the oldest are dropped. */
const mostAskers = 50_000;

/**
 * A bucket for each caller, stored as the time when it will be full again (generic cell rate
 * algorithm). It never lets twice the number through around a window's edge, and full buckets can
 * be dropped.
 */
class Buckets {
  readonly #everyMs: number;
  readonly #deepMs: number;
  /** @bound mostAskers, and callers whose bucket is not full */
  readonly #fullAt = new Map<string, number>();

  constructor({ atOnce, perMinute }: { atOnce: number; perMinute: number }, factor: number) {
    this.#everyMs = 60_000 / (perMinute * factor);
    this.#deepMs = this.#everyMs * atOnce * factor;
  }

  /** Milliseconds until one can be taken; 0 if now. */
  waitOf(asker: string, at: number): number {
    const next = Math.max(this.#fullAt.get(asker) ?? 0, at) + this.#everyMs;
    return Math.max(0, next - at - this.#deepMs);
  }

  take(asker: string, at: number): void {
    const full = Math.max(this.#fullAt.get(asker) ?? 0, at) + this.#everyMs;
    // Re-inserted, so that the map is ordered by last use.
    this.#fullAt.delete(asker);
    this.#fullAt.set(asker, full);
    this.#forget(at);
  }

  /** Drops up to two old entries per insert, so that full buckets go faster than they come. */
  #forget(at: number): void {
    let looks = 2;
    for (const [asker, full] of this.#fullAt) {
      if (looks === 0 || (full > at && this.#fullAt.size <= mostAskers)) return;
      this.#fullAt.delete(asker);
      looks -= 1;
    }
  }
}
