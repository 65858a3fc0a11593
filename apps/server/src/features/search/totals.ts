import type { Totals } from '@stenope/contract/feed/search';
import type { Context } from '../../platform/context.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { countAcrossBlocks, countAll } from './queries.ts';

/** Totals are counted so often at most; blocks are looked at each time. */
const countedMs = 60_000;

export type ReadTotals = (viewer: Viewer | null) => Promise<Totals>;

/** How much there is to find, for one reader. */
export function createTotals({ db, now }: Context): ReadTotals {
  let held: { totals: Totals; until: number } | undefined;
  let counting: Promise<Totals> | undefined;
  const count = async (): Promise<Totals> => {
    const [totals = none] = await countAll(db, {});
    held = { totals, until: now().getTime() + countedMs };
    return totals;
  };
  const readAll = (): Promise<Totals> => {
    if (held && held.until > now().getTime()) return Promise.resolve(held.totals);
    // Whole tables are read: once for all who ask meanwhile.
    counting ??= count().finally(() => {
      counting = undefined;
    });
    return counting;
  };
  return async (viewer) => {
    const all = await readAll();
    if (!viewer) return all;
    const [hidden = none] = await countAcrossBlocks(db, { viewer: viewer.userId });
    const less = (name: keyof Totals) => Math.max(0, all[name] - hidden[name]);
    return {
      posts: less('posts'),
      users: less('users'),
      hashtags: less('hashtags'),
      creators: less('creators'),
      placed: less('placed'),
    };
  };
}

const none: Totals = { posts: 0, users: 0, hashtags: 0, creators: 0, placed: 0 };
