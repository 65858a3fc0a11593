import { markMessages, type Message } from '@stenope/contract/messages/messages';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { gather } from '../../../platform/inbox/debounce.ts';
import { isRefused, mayPass, pauseMs } from '../../../platform/inbox/inbox.ts';
import { conversationIn, isGone, messageKeys } from '../conversation-cache.ts';
import { compareMessages } from '../thread/arrange.ts';

type MarkKind = 'delivered' | 'read';

type Placed = Pick<Message, 'id' | 'createdAt' | 'conversationId'>;

interface Mark {
  readonly kind: MarkKind;
  readonly upTo: Placed;
  isSent: boolean;
}

const gatherMs = 150;
/** Marks per request. */
const most = 100;
/** Time within which the event of a mark arrives; without a live line the count is read. */
const eventMs = 1000;

/**
 * Sends delivered and read marks, batched over conversations. Failed ones are sent again, also
 * after a 401, which may pass; a later mark replaces an earlier one of the same conversation.
 */
class Marker {
  readonly #cache: QueryClient;
  /** The latest of each kind and conversation; those sent stay, so that none is sent twice. */
  readonly #marks = new Map<string, Mark>();
  readonly #ask = gather(() => this.#tell(), gatherMs);
  #failures = 0;

  constructor(cache: QueryClient) {
    this.#cache = cache;
  }

  /** Unsent marks are dropped: the next member to sign in here is somebody else. */
  close(): void {
    this.#marks.clear();
  }

  mark(kind: MarkKind, upTo: Placed): void {
    if (this.#covers('read', upTo) || this.#covers(kind, upTo)) return;
    this.#marks.set(`${kind} ${upTo.conversationId}`, { kind, upTo, isSent: false });
    this.#ask();
  }

  #covers(kind: MarkKind, upTo: Placed): boolean {
    const known = this.#marks.get(`${kind} ${upTo.conversationId}`);
    return known !== undefined && compareMessages(known.upTo, upTo) >= 0;
  }

  async #tell(): Promise<void> {
    const unsent = [...this.#marks.values()].filter(
      // A read message counts as delivered too.
      ({ isSent, kind: of, upTo }) => !isSent && (of === 'read' || !this.#covers('read', upTo)),
    );
    const kind = unsent.some((one) => one.kind === 'read') ? 'read' : 'delivered';
    const marked = unsent.filter((one) => one.kind === kind).slice(0, most);
    if (marked.length === 0) return undefined;
    try {
      await this.#send(kind, marked);
      this.#failures = 0;
    } catch (error) {
      if (mayPass(error) || isRefused(error)) {
        setTimeout(this.#ask, pauseMs(this.#failures, Math.random()));
        this.#failures += 1;
        return undefined;
      }
    }
    for (const one of marked) one.isSent = true;
    return this.#tell();
  }

  async #send(kind: MarkKind, marked: readonly Mark[]): Promise<void> {
    const marks = marked
      .filter(({ upTo }) => !isGone(this.#cache, upTo.conversationId))
      .map(({ upTo: { conversationId, id: messageId } }) => ({ conversationId, messageId }));
    if (marks.length === 0) return;
    await api(markMessages, { body: { kind, marks } });
    if (kind === 'delivered') return;
    setTimeout(() => {
      for (const { conversationId: id } of marks) {
        if (!conversationIn(this.#cache, id)?.unread) continue;
        void this.#cache.invalidateQueries({ queryKey: messageKeys.conversation(id), exact: true });
      }
    }, eventMs);
  }
}

const markers = new WeakMap<QueryClient, Marker>();

/** Marks the partner's messages up to this one as delivered or read, on the server. */
export function mark(cache: QueryClient, kind: MarkKind, upTo: Placed): void {
  const marker = markers.get(cache) ?? new Marker(cache);
  markers.set(cache, marker);
  marker.mark(kind, upTo);
}

/** Called when the viewer changes: the next member has their own marker. */
export function forgetMarks(cache: QueryClient): void {
  markers.get(cache)?.close();
  markers.delete(cache);
}
