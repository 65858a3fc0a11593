import type { Message } from '@stenope/contract/messages/messages';
import { compareMessages } from '../thread/order.ts';

export type MarkKind = 'delivered' | 'read';

export type Placed = Pick<Message, 'id' | 'createdAt' | 'conversationId'>;

interface MarkerDependencies {
  readonly send: (kind: MarkKind, marked: readonly Placed[]) => Promise<unknown>;
  /** Whether the error is final and must not be retried. */
  readonly isRefused: (error: unknown) => boolean;
}

const gatherMs = 150;
/** First retry delay; doubles up to the longest, to spare a server that is down. */
const retryMs = 2000;
const longestRetryMs = 60_000;
/** Marks per request. */
const most = 100;

/** Latest mark of each conversation, and whether the server has it. */
type Marks = Map<string, { readonly upTo: Placed; readonly isTold: boolean }>;

/**
 * Sends delivered and read marks, batched over conversations and debounced. Failed ones are
 * retried; a later mark replaces an earlier one of the same conversation.
 */
export class Marker {
  readonly #dependencies: MarkerDependencies;
  readonly #marks: Readonly<Record<MarkKind, Marks>> = { delivered: new Map(), read: new Map() };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;
  #failures = 0;
  #isClosed = false;

  constructor(dependencies: MarkerDependencies) {
    this.#dependencies = dependencies;
  }

  /** Unsent marks are dropped: the next member to sign in here is somebody else. */
  close(): void {
    clearTimeout(this.#timer);
    this.#isClosed = true;
  }

  mark(kind: MarkKind, upTo: Placed): void {
    // A read message counts as delivered too.
    const further: readonly MarkKind[] = kind === 'read' ? ['read'] : ['delivered', 'read'];
    const known = further.flatMap((one) => this.#marks[one].get(upTo.conversationId) ?? []);
    if (known.some((before) => compareMessages(before.upTo, upTo) >= 0)) return;
    this.#marks[kind].set(upTo.conversationId, { upTo, isTold: false });
    this.#tellAfter(gatherMs);
  }

  #tellAfter(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => void (this.#sending ??= this.#tell()), ms);
  }

  async #tell(): Promise<void> {
    try {
      await this.#tellAll('read');
      await this.#tellAll('delivered');
      this.#failures = 0;
      // Its timer may have ended while the last ones were on their way.
      if (this.#untold('read').length > 0) this.#tellAfter(gatherMs);
    } catch {
      this.#tellAfter(Math.min(longestRetryMs, retryMs * 2 ** this.#failures));
      this.#failures += 1;
    }
    this.#sending = undefined;
  }

  #untold(kind: MarkKind) {
    return [...this.#marks[kind].values()].filter(({ isTold }) => !isTold).slice(0, most);
  }

  async #tellAll(kind: MarkKind): Promise<void> {
    const marks = this.#marks[kind];
    const marked = this.#untold(kind);
    if (marked.length === 0 || this.#isClosed) return;
    try {
      await this.#dependencies.send(
        kind,
        marked.map(({ upTo }) => upTo),
      );
    } catch (error) {
      if (!this.#dependencies.isRefused(error)) throw error;
    }
    for (const one of marked) {
      // Unless a later mark was set meanwhile.
      const { conversationId } = one.upTo;
      if (marks.get(conversationId) === one) marks.set(conversationId, { ...one, isTold: true });
    }
    return this.#tellAll(kind);
  }
}
