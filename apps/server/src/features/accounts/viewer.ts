import { meChanged, sessionEnded } from '@stenope/contract/accounts';
import type { Context } from '../../platform/context.ts';
import type { CommittedEvent } from '../../platform/db/database.ts';
import { toMember, toSession } from '../../platform/live/outbox.ts';
import { createBatcher } from '../../platform/batching/batcher.ts';
import type { ResolveViewer, Viewer } from '../../platform/viewer.ts';
import { findSessions, type SessionOwner } from './queries.ts';
import { setLastSeen } from './sessions/queries.ts';

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

/**
 * Cache time of a session. Endings are heard of at once; this keeps within the promised 5 s when an
 * event is lost.
 */
const rememberedMs = 3_000;
const mostRemembered = 20_000;
/** Most sessions of one statement. */
const mostTogether = 50;

/** Events that invalidate a cached viewer. */
const changesViewer = new Set<string>([sessionEnded.name, meChanged.name]);

export interface Viewers {
  readonly resolve: ResolveViewer;
  /** Invalidates the viewers an event concerns. */
  hear(event: CommittedEvent): void;
  /** Invalidates one whose session was extended. */
  forget(credential: string): void;
}

/**
 * Resolves a credential: one prepared read, cached for moments. Only found sessions are cached, so
 * a guess costs a look-up each time.
 */
export function createViewers(context: Context, rememberMs = rememberedMs): Viewers {
  /** @bound mostRemembered */
  const known = new Map<string, { viewer: Viewer; until: number }>();
  const endings = new Endings();
  const sightings = new Sightings(context);
  const findOwner = createBatcher<string, SessionOwner | undefined>({
    maxBatchSize: mostTogether,
    runBatch: async (tokens) => {
      const rows = await findSessions(context.db, { tokens: [...new Set(tokens)] });
      const byToken = new Map(rows.map((row) => [row.token, row]));
      return tokens.map((token) => byToken.get(token));
    },
  });
  const find = async (token: string): Promise<Viewer | null> => {
    const row = await findOwner(token);
    if (!row || row.suspendedAt || row.expiresAt <= context.now()) return null;
    sightings.note(row);
    const { userId, sessionId, role, expiresAt } = row;
    return { userId, sessionId, role, expiresAt };
  };
  const resolve: ResolveViewer = async (credential) => {
    const now = context.now().getTime();
    const hit = known.get(credential);
    if (hit && hit.until > now && hit.viewer.expiresAt.getTime() > now) return hit.viewer;
    known.delete(credential);
    const token = readToken(context, credential);
    const viewer = token && (await findLasting(find, token, endings));
    if (!viewer) return null;
    if (known.size >= mostRemembered) known.clear();
    known.set(credential, { viewer, until: now + rememberMs });
    return viewer;
  };
  const hear = (event: CommittedEvent): void => {
    if (!changesViewer.has(event.name)) return;
    const topics = new Set(event.topics);
    for (const topic of topics) endings.note(topic);
    for (const [credential, { viewer }] of known) {
      const { userId, sessionId } = viewer;
      if (topics.has(toMember(userId)) || topics.has(toSession(sessionId)))
        known.delete(credential);
    }
  };
  return { resolve, hear, forget: (credential) => void known.delete(credential) };
}

/**
 * Repeats a look-up during which the session ended: it may have read the row just before the end
 * was committed and return after the event was handled.
 */
async function findLasting(
  find: (token: string) => Promise<Viewer | null>,
  token: string,
  endings: Endings,
): Promise<Viewer | null> {
  for (;;) {
    const before = endings.count;
    const viewer = await find(token);
    if (!viewer || !endings.since(before, viewer)) return viewer;
  }
}

/** Latest endings by topic, with a sequence number. */
class Endings {
  count = 0;
  /** @bound 10,000: the oldest goes */
  #places = new Map<string, number>();

  note(topic: string): void {
    this.count += 1;
    this.#places.delete(topic);
    this.#places.set(topic, this.count);
    // Drops the oldest: no look-up lasts as long as this many endings.
    const [oldest] = this.#places.keys();
    if (this.#places.size > 10_000 && oldest !== undefined) this.#places.delete(oldest);
  }

  since(before: number, { userId, sessionId }: Viewer): boolean {
    return [toMember(userId), toSession(sessionId)].some(
      (topic) => (this.#places.get(topic) ?? 0) > before,
    );
  }
}

/** Interval for updating a session's last use, shown in the list of devices. */
const seenEveryMs = 3_600_000;

/** Longer than any look-up. */
const lateMs = 10_000;

class Sightings {
  #context: Context;
  /** @bound updates in progress, each forgotten soon after */
  #noting = new Set<string>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** Fire and forget: a lost update is made at the next look-up. */
  note({ sessionId, lastSeenAt }: SessionOwner): void {
    const at = this.#context.now();
    const before = new Date(at.getTime() - seenEveryMs);
    if (lastSeenAt >= before || this.#noting.has(sessionId)) return;
    this.#noting.add(sessionId);
    const forget = (): void => void this.#noting.delete(sessionId);
    // Look-ups that read the row before the update may still be in progress.
    const forgetLater = (): void => void setTimeout(forget, lateMs).unref();
    setLastSeen(this.#context.db, sessionId, { at, before }).then(forgetLater, forget);
  }
}
