import type { Context } from '../../../platform/context.ts';
import { createBatcher } from '../../../platform/batching/batcher.ts';
import type { TokenViewer } from '../../../platform/viewer.ts';
import { Sightings } from '../sightings.ts';
import { mostTogether } from '../viewer.ts';
import { createViewerCache, type ViewerCache } from '../viewer-cache.ts';
import { findTokens, setLastUsed, type TokenOwner } from './queries.ts';
import { digestOf } from './secret.ts';

/** Interval for updating a token's last use. */
const usedEveryMs = 600_000;

export type Bearers = ViewerCache<TokenViewer>;

/**
 * Resolves a personal access token: one prepared read, cached for moments. Whoever made it, it comes
 * without rank.
 */
export function createBearers(context: Context): Bearers {
  const sightings = new Sightings(usedEveryMs, (id, sighting) =>
    setLastUsed(context.db, id, sighting),
  );
  const findOwner = createBatcher<string, TokenOwner | undefined>({
    maxBatchSize: mostTogether,
    runBatch: async (digests) => {
      const rows = await findTokens(context.db, { digests: [...new Set(digests)] });
      const byDigest = new Map(rows.map((row) => [row.digest, row]));
      return digests.map((digest) => byDigest.get(digest));
    },
  });
  const find = async (token: string): Promise<TokenViewer | null> => {
    const digest = digestOf(context, token);
    const row = digest === undefined ? undefined : await findOwner(digest);
    const now = context.now();
    if (!row || row.endedAt || row.suspendedAt || row.expiresAt <= now) return null;
    const { id, userId, scopes, expiresAt, lastUsedAt } = row;
    sightings.note({ id, lastSeenAt: lastUsedAt }, now);
    return { userId, sessionId: id, role: 'member', expiresAt, scopes };
  };
  return createViewerCache(context, find);
}
