import type { ErrorCode } from '@stenope/contract/errors';

/** A message the server has not acknowledged yet. */
export interface Queued {
  /** Generated here once, so that a message sent several times is stored once (idempotent). */
  readonly id: string;
  readonly conversationId: string;
  readonly body: string;
  readonly madeAt: string;
  /** Tab that sends it; another takes over when that one is gone or has not tried for a while. */
  readonly tab: string;
  readonly triedAt: number;
  /** The server refused it: the author decides what to do. */
  readonly failed?: ErrorCode | 'unknown';
}

/** Persistent storage of the outbox. */
export interface Shelf {
  readonly readAll: () => readonly Queued[];
  readonly write: (queued: Queued) => void;
  readonly drop: (id: string) => void;
}

/** Outcome of one attempt. */
export type Outcome =
  | { readonly kind: 'stored' }
  /** Transient failure: retried, not before `askedMs` if the server said so. */
  | { readonly kind: 'later'; readonly askedMs: number }
  | { readonly kind: 'refused'; readonly code: ErrorCode | 'unknown' };

export interface OutboxHands {
  readonly shelf: Shelf;
  readonly send: (queued: Queued) => Promise<Outcome>;
  readonly newId: () => string;
  readonly now: () => number;
  readonly random: () => number;
  readonly tab: string;
  /**
   * Calls `tell` once when another tab is gone, where that can be detected; returns a function that
   * stops waiting.
   */
  readonly whenGone: (tab: string, tell: () => void) => () => void;
  /** Called when the conversation does not exist (any more) for this member. */
  readonly homeless: (queued: Queued) => void;
}

const firstPauseMs = 1000;
const longestPauseMs = 30_000;
/**
 * Longer than a live tab ever waits between attempts: after this its messages are taken over, where
 * closed tabs cannot be detected.
 */
const abandonedMs = 75_000;

/**
 * Queue of unacknowledged messages, sent in order within each conversation. It survives reloads and
 * retries under the same id until the server accepts or refuses, so that no message is lost or
 * stored twice.
 */
export class Outbox {
  readonly #hands: OutboxHands;
  readonly #queued = new Map<string, Queued>();
  readonly #underWay = new Set<string>();
  readonly #tries = new Map<string, number>();
  /** Function that ends the retry pause, by conversation. */
  readonly #pauses = new Map<string, () => void>();
  /** Message another tab is sending, by conversation, which this tab waits for. */
  readonly #elsewhere = new Map<string, Queued>();
  readonly #listeners = new Set<() => void>();
  #all: readonly Queued[] = [];
  #isOpen = true;

  constructor(hands: OutboxHands) {
    this.#hands = hands;
    this.#take(hands.shelf.readAll());
    this.#sendAll();
  }

  /** In writing order; the same array while nothing changed. */
  get all(): readonly Queued[] {
    return this.#all;
  }

  listen(tell: () => void): () => void {
    this.#listeners.add(tell);
    return () => this.#listeners.delete(tell);
  }

  say(conversationId: string, body: string): Queued {
    const { newId, now, tab } = this.#hands;
    const madeAt = new Date(now()).toISOString();
    const queued = { id: newId(), conversationId, body, madeAt, tab, triedAt: now() };
    this.#put(queued);
    this.#send(conversationId);
    return queued;
  }

  /** Sends a refused message again. */
  retry(id: string): void {
    const queued = this.#queued.get(id);
    if (!queued) return;
    const { failed: _, ...again } = queued;
    this.#put({ ...again, tab: this.#hands.tab, triedAt: this.#hands.now() });
    this.#resume(queued.conversationId);
  }

  /** Removes a message: the server has stored it, or its author discarded it. */
  drop(id: string): void {
    if (!this.#queued.has(id)) return;
    this.#hands.shelf.drop(id);
    this.#queued.delete(id);
    this.#changed();
    this.#stopWaiting();
  }

  /** Removes all messages of a conversation and returns those not yet stored. */
  dropAllOf(conversationId: string): readonly Queued[] {
    // Another tab may have removed them a moment ago.
    this.#look();
    const dropped = this.#all.filter((one) => one.conversationId === conversationId);
    for (const { id } of dropped) {
      this.#hands.shelf.drop(id);
      this.#queued.delete(id);
    }
    this.#changed();
    this.#stopWaiting();
    return dropped;
  }

  /** Ends all retry pauses: the network or server is back. */
  hurry(): void {
    this.#tries.clear();
    for (const conversationId of this.#conversations()) this.#resume(conversationId);
  }

  /** Reads the storage again after another tab changed it. */
  reread(): void {
    this.#look();
    this.#stopWaiting();
    this.#sendAll();
  }

  close(): void {
    this.#isOpen = false;
    for (const end of this.#pauses.values()) end();
    this.#pauses.clear();
  }

  #sendAll(): void {
    for (const conversationId of this.#conversations()) this.#send(conversationId);
  }

  #conversations(): ReadonlySet<string> {
    return new Set(this.#all.map(({ conversationId }) => conversationId));
  }

  #resume(conversationId: string): void {
    this.#pauses.get(conversationId)?.();
    this.#pauses.delete(conversationId);
    this.#send(conversationId);
  }

  /** Sends the first waiting message, unless one is in flight: the order is kept. */
  #send(conversationId: string): void {
    if (!this.#isOpen || this.#underWay.has(conversationId) || this.#pauses.has(conversationId)) {
      return;
    }
    const next = this.#all.find(
      (one) => one.conversationId === conversationId && one.failed === undefined,
    );
    if (!next) return;
    const { tab, now } = this.#hands;
    const idleMs = now() - next.triedAt;
    if (next.tab !== tab && idleMs < abandonedMs) {
      return this.#waitForTab(next, abandonedMs - idleMs);
    }
    const tried = { ...next, tab, triedAt: now() };
    this.#put(tried);
    void this.#try(tried);
  }

  async #try(queued: Queued): Promise<void> {
    const { id, conversationId } = queued;
    this.#underWay.add(conversationId);
    const outcome = await this.#hands.send(queued);
    this.#underWay.delete(conversationId);
    if (!this.#isOpen) {
      // Closed meanwhile: whoever opens the outbox next continues with what is stored.
      if (outcome.kind === 'stored') this.#hands.shelf.drop(id);
      return;
    }
    if (outcome.kind === 'later') {
      return this.#pause(conversationId, outcome.askedMs + this.#pauseMs(conversationId));
    }
    this.#tries.delete(conversationId);
    if (outcome.kind === 'stored') this.drop(id);
    // Unless an event has confirmed it meanwhile.
    else if (this.#queued.has(id)) {
      this.#put({ ...queued, failed: outcome.code });
      if (outcome.code === 'not_found') this.#hands.homeless(queued);
    }
    this.#send(conversationId);
  }

  /** Exponential backoff with jitter: a recovering server is not hit by everybody at once. */
  #pauseMs(conversationId: string): number {
    const tries = this.#tries.get(conversationId) ?? 0;
    this.#tries.set(conversationId, tries + 1);
    const longest = Math.min(longestPauseMs, firstPauseMs * 2 ** tries);
    return longest / 2 + (this.#hands.random() * longest) / 2;
  }

  #pause(conversationId: string, ms: number): void {
    if (!this.#isOpen) return;
    const timer = setTimeout(() => this.#resume(conversationId), ms);
    this.#pauses.set(conversationId, () => clearTimeout(timer));
  }

  /** Waits while another tab sends the message, for as long as that tab lives. */
  #waitForTab(queued: Queued, ms: number): void {
    const { conversationId, tab } = queued;
    const timer = setTimeout(() => this.#resume(conversationId), ms);
    const stop = this.#hands.whenGone(tab, () => this.#takeOver(queued));
    this.#elsewhere.set(conversationId, queued);
    this.#pauses.set(conversationId, () => {
      clearTimeout(timer);
      stop();
      this.#elsewhere.delete(conversationId);
    });
  }

  #takeOver({ id, conversationId, tab }: Queued): void {
    // Another waiting tab may have taken it over first.
    this.reread();
    const now = this.#queued.get(id);
    if (now?.tab !== tab || !this.#elsewhere.has(conversationId)) return;
    this.#put({ ...now, tab: this.#hands.tab });
    this.#resume(conversationId);
  }

  /** Stops waiting for messages another tab has finished or handed over. */
  #stopWaiting(): void {
    for (const [conversationId, { id, tab }] of this.#elsewhere) {
      const now = this.#queued.get(id);
      if (now?.tab !== tab || now.failed !== undefined) this.#resume(conversationId);
    }
  }

  #put(queued: Queued): void {
    this.#hands.shelf.write(queued);
    this.#take([queued]);
  }

  #look(): void {
    const kept = this.#hands.shelf.readAll();
    const ids = new Set(kept.map(({ id }) => id));
    for (const id of this.#queued.keys()) if (!ids.has(id)) this.#queued.delete(id);
    this.#take(kept);
  }

  #take(kept: readonly Queued[]): void {
    for (const queued of kept) this.#queued.set(queued.id, queued);
    this.#changed();
  }

  #changed(): void {
    this.#all = [...this.#queued.values()].toSorted(bySaying);
    for (const tell of this.#listeners) tell();
  }
}

function bySaying(one: Queued, other: Queued): number {
  if (one.madeAt !== other.madeAt) return one.madeAt < other.madeAt ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}
