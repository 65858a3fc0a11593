import { meChanged, sessionEnded } from '@stenope/contract/accounts';
import type { Context } from '../../platform/context.ts';
import type { CommittedEvent } from '../../platform/db/database.ts';
import { toMember, toSession } from '../../platform/live/outbox.ts';
import type { Viewer } from '../../platform/viewer.ts';

/**
 * Cache time of a session. Endings are heard of at once; this keeps within the promised 5 s when an
 * event is lost.
 */
const rememberedMs = 3_000;
const mostRemembered = 20_000;

/** Events that invalidate a cached viewer. */
const changesViewer = new Set<string>([sessionEnded.name, meChanged.name]);

export interface ViewerCache<V extends Viewer> {
  readonly resolve: (credential: string) => Promise<V | null>;
  /** Invalidates the viewers an event concerns. */
  hear(event: CommittedEvent): void;
  /** Invalidates one whose session was extended. */
  forget(credential: string): void;
}

/**
 * Remembers who came by a credential, for moments. Only those who were found are cached, so a guess
 * costs a look-up each time.
 */
export function createViewerCache<V extends Viewer>(
  { now: clock }: Pick<Context, 'now'>,
  find: (credential: string) => Promise<V | null>,
  rememberMs = rememberedMs,
): ViewerCache<V> {
  /** @bound mostRemembered */
  const known = new Map<string, { viewer: V; until: number }>();
  const endings = new Endings();
  const resolve = async (credential: string): Promise<V | null> => {
    const now = clock().getTime();
    const hit = known.get(credential);
    if (hit && hit.until > now && hit.viewer.expiresAt.getTime() > now) return hit.viewer;
    known.delete(credential);
    const viewer = await findLasting(find, credential, endings);
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
async function findLasting<V extends Viewer>(
  find: (credential: string) => Promise<V | null>,
  credential: string,
  endings: Endings,
): Promise<V | null> {
  for (;;) {
    const before = endings.count;
    const viewer = await find(credential);
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
