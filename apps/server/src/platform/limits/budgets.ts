import { readBudgets, type ReadBudget } from '@stenope/contract/action';
import { networksOf, siteOf } from './network.ts';

/** Who reads: a member, from a network; visitors have only the latter. */
export interface Reader {
  readonly userId: string | undefined;
  readonly network: string;
}

/**
 * What one may read at once, and how fast it comes back. Counted in the memory of this process: a
 * statement for each page would cost more than many a page, and what a restart gives back is one
 * helping. Limits that must survive a restart are counted by the rate limiter.
 */
export interface Budgets {
  /** Takes one. 0, or how many seconds until there is one. */
  take(budget: ReadBudget, reader: Reader): number;
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
        visitorsOf: new Buckets(address, factor),
        visitorsOfSite: new Buckets(address, factor * networksOf.site),
      },
    ]),
  ) as Readonly<Record<ReadBudget, Readonly<Record<Whose, Buckets>>>>;
  return {
    take: (budget, { userId, network }) => {
      const { member, membersOf, visitorsOf, visitorsOfSite } = buckets[budget];
      // Apart: who has no account cannot use up what members of the same address read.
      const asked: readonly (readonly [Buckets, string])[] =
        userId === undefined
          ? [
              [visitorsOf, network],
              [visitorsOfSite, siteOf(network)],
            ]
          : [
              [member, userId],
              [membersOf, network],
            ];
      const at = now();
      const waitMs = Math.max(...asked.map(([of, who]) => of.waitOf(who, at)));
      if (waitMs > 0) return Math.ceil(waitMs / 1000);
      for (const [of, who] of asked) of.take(who, at);
      return 0;
    },
  };
}

type Whose = 'member' | 'membersOf' | 'visitorsOf' | 'visitorsOfSite';

/** More askers than this in a minute are no crowd of readers; who came first is forgotten first. */
const mostAskers = 50_000;

/**
 * A bucket for each asker, as one number: when it will be full again (the generic cell rate
 * algorithm). It never lets twice the number through around the edge of a window, and a full one
 * need not be remembered.
 */
class Buckets {
  readonly #everyMs: number;
  readonly #deepMs: number;
  /** @bound mostAskers, and those whose bucket is not full */
  readonly #fullAt = new Map<string, number>();

  constructor({ atOnce, perMinute }: { atOnce: number; perMinute: number }, factor: number) {
    this.#everyMs = 60_000 / (perMinute * factor);
    this.#deepMs = this.#everyMs * atOnce * factor;
  }

  /** How long until there is something to take: 0 at best. */
  waitOf(asker: string, at: number): number {
    const next = Math.max(this.#fullAt.get(asker) ?? 0, at) + this.#everyMs;
    return Math.max(0, next - at - this.#deepMs);
  }

  take(asker: string, at: number): void {
    const full = Math.max(this.#fullAt.get(asker) ?? 0, at) + this.#everyMs;
    // Anew, so that who was here last stands last.
    this.#fullAt.delete(asker);
    this.#fullAt.set(asker, full);
    this.#forget(at);
  }

  /** Two looks for each new one: what is full goes faster than it comes. */
  #forget(at: number): void {
    let looks = 2;
    for (const [asker, full] of this.#fullAt) {
      if (looks === 0 || (full > at && this.#fullAt.size <= mostAskers)) return;
      this.#fullAt.delete(asker);
      looks -= 1;
    }
  }
}
