import type { Message } from '@stenope/contract/messages/messages';
import { compareMessages } from '../thread/order.ts';

export type MarkKind = 'delivered' | 'read';

type Placed = Pick<Message, 'id' | 'createdAt' | 'conversationId'>;

interface MarkerHands {
  readonly send: (
    kind: MarkKind,
    marks: readonly { readonly conversationId: string; readonly messageId: string }[],
  ) => Promise<unknown>;
  /** Whether the conversation was deleted meanwhile, so that no mark need be sent. */
  readonly isGone: (conversationId: string) => boolean;
  /** Whether the error is final and must not be retried. */
  readonly isRefused: (error: unknown) => boolean;
  /** Called once the server has stored the marks. */
  readonly done: (kind: MarkKind, marked: readonly Placed[]) => void;
}

const gatherMs = 150;
/** First retry delay; doubles up to the longest, to spare a server that is down. */
const retryMs = 2000;
const longestRetryMs = 60_000;
/** Marks per request. */
const most = 100;

/**
 * Sends delivered and read marks, batched over conversations and debounced. Failed ones are
 * retried; a later mark replaces an earlier one of the same conversation.
 */
export class Marker {
  readonly #hands: MarkerHands;
  readonly #wanted: Readonly<Record<MarkKind, Map<string, Placed>>> = {
    delivered: new Map(),
    read: new Map(),
  };
  readonly #told: Readonly<Record<MarkKind, Map<string, Placed>>> = {
    delivered: new Map(),
    read: new Map(),
  };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  #failures = 0;
  #isClosed = false;

  constructor(hands: MarkerHands) {
    this.#hands = hands;
  }

  /** Unsent marks are dropped: the next member to sign in here is somebody else. */
  close(): void {
    clearTimeout(this.#timer);
    this.#isClosed = true;
  }

  mark(kind: MarkKind, upTo: Placed): void {
    if (this.#isKnown(kind, upTo)) return;
    this.#wanted[kind].set(upTo.conversationId, upTo);
    this.#tellAfter(gatherMs);
  }

  /** Whether the mark is already covered: a read message counts as delivered too. */
  #isKnown(kind: MarkKind, upTo: Placed): boolean {
    const { conversationId } = upTo;
    const further: readonly MarkKind[] = kind === 'read' ? ['read'] : ['delivered', 'read'];
    return further
      .flatMap((one) => [
        this.#wanted[one].get(conversationId),
        this.#told[one].get(conversationId),
      ])
      .some((before) => before !== undefined && compareMessages(before, upTo) >= 0);
  }

  #tellAfter(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#tell(), ms);
  }

  async #tell(): Promise<void> {
    if (this.#isSending) return this.#tellAfter(gatherMs);
    this.#isSending = true;
    const isDone = (await this.#tellAll('read')) && (await this.#tellAll('delivered'));
    this.#isSending = false;
    this.#failures = isDone ? 0 : this.#failures + 1;
    if (isDone) return;
    this.#tellAfter(Math.min(longestRetryMs, retryMs * 2 ** (this.#failures - 1)));
  }

  async #tellAll(kind: MarkKind): Promise<boolean> {
    if (this.#isClosed) return true;
    const wanted = this.#wanted[kind];
    for (const id of wanted.keys()) if (this.#hands.isGone(id)) wanted.delete(id);
    const marked = [...wanted.values()].slice(0, most);
    if (marked.length === 0) return true;
    for (const { conversationId } of marked) wanted.delete(conversationId);
    try {
      await this.#hands.send(
        kind,
        marked.map(({ conversationId, id }) => ({ conversationId, messageId: id })),
      );
    } catch (error) {
      if (this.#hands.isRefused(error)) return true;
      // Unless a later mark was set meanwhile.
      for (const one of marked) {
        if (!wanted.has(one.conversationId)) wanted.set(one.conversationId, one);
      }
      return false;
    }
    for (const one of marked) this.#told[kind].set(one.conversationId, one);
    this.#hands.done(kind, marked);
    return this.#tellAll(kind);
  }
}
