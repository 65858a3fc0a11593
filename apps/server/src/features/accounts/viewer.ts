import type { Context } from '../../platform/context.ts';
import { createBatcher } from '../../platform/batching/batcher.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findSessions, type SessionOwner } from './queries.ts';
import { setLastSeen } from './sessions/queries.ts';
import { Sightings } from './sightings.ts';
import { createViewerCache, type ViewerCache } from './viewer-cache.ts';

/** Credential of a client: the session's token and our signature. */
export function signToken({ signer }: Pick<Context, 'signer'>, token: string): string {
  return `${token}.${signer.sign('session', token)}`;
}

export function readToken({ signer }: Pick<Context, 'signer'>, credential: string): string | null {
  const at = credential.lastIndexOf('.');
  if (at < 1) return null;
  const token = credential.slice(0, at);
  return signer.verify('session', token, credential.slice(at + 1)) ? token : null;
}

/** Most sessions of one statement. */
export const mostTogether = 50;

/** Interval for updating a session's last use, shown in the list of devices. */
const seenEveryMs = 3_600_000;

export type Viewers = ViewerCache<Viewer>;

/** Resolves the credential of a session: one prepared read, cached for moments. */
export function createViewers(context: Context, rememberMs?: number): Viewers {
  const sightings = new Sightings(seenEveryMs, (id, sighting) =>
    setLastSeen(context.db, id, sighting),
  );
  const findOwner = createBatcher<string, SessionOwner | undefined>({
    maxBatchSize: mostTogether,
    runBatch: async (tokens) => {
      const rows = await findSessions(context.db, { tokens: [...new Set(tokens)] });
      const byToken = new Map(rows.map((row) => [row.token, row]));
      return tokens.map((token) => byToken.get(token));
    },
  });
  const find = async (credential: string): Promise<Viewer | null> => {
    const token = readToken(context, credential);
    const row = token === null ? undefined : await findOwner(token);
    const now = context.now();
    if (!row || row.suspendedAt || row.expiresAt <= now) return null;
    const { userId, sessionId, role, expiresAt, lastSeenAt } = row;
    sightings.note({ id: sessionId, lastSeenAt }, now);
    return { userId, sessionId, role, expiresAt };
  };
  return createViewerCache(context, find, rememberMs);
}
