import type { ErrorCode } from '@stenope/contract/errors';

/** A message the server has not acknowledged yet. */
export interface Queued {
  /** Generated here once, so that a message sent several times is stored once (idempotent). */
  readonly id: string;
  readonly conversationId: string;
  readonly body: string;
  readonly madeAt: string;
  /** Not tried before this time, by any tab. */
  readonly notBefore?: number;
  /** The server refused it: the author decides what to do. */
  readonly failed?: ErrorCode | 'unknown';
}

/** Persistent storage of the outbox, shared by all tabs. */
export interface MessageStorage {
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

export interface OutboxDependencies {
  readonly storage: MessageStorage;
  readonly send: (queued: Queued) => Promise<Outcome>;
  /** Runs `work` while no other tab works on the same conversation. */
  readonly alone: (conversationId: string, work: () => Promise<void>) => Promise<void>;
  /** How long the others leave an attempt to this tab; 0 where `alone` keeps them away. */
  readonly leaseMs: number;
  readonly newId: () => string;
  readonly now: () => number;
  readonly random: () => number;
  /** Called when the conversation does not exist (any more) for this member. */
  readonly onConversationGone: (queued: Queued) => void;
}

const firstPauseMs = 1000;
const longestPauseMs = 30_000;

/**
 * Queue of unacknowledged messages, sent in order within each conversation. It survives reloads and
 * retries under the same id until the server accepts or refuses, so that no message is lost or
 * stored twice. Of several tabs the one whose turn it is sends.
 */
export class Outbox {
  readonly #dependencies: OutboxDependencies;
  readonly #queued = new Map<string, Queued>();
  readonly #underWay = new Set<string>();
  readonly #tries = new Map<string, number>();
  /** Timer of the retry pause, by conversation. */
  readonly #pauses = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #listeners = new Set<() => void>();
  #all: readonly Queued[] = [];
  #isOpen = true;

  constructor(dependencies: OutboxDependencies) {
    this.#dependencies = dependencies;
    this.reread();
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
    const { newId, now } = this.#dependencies;
    const madeAt = new Date(now()).toISOString();
    const queued = { id: newId(), conversationId, body, madeAt };
    this.#put(queued);
    this.#send(conversationId);
    return queued;
  }

  /** Sends a refused message again. */
  retry(id: string): void {
    const queued = this.#queued.get(id);
    if (!queued) return;
    const { failed: _, notBefore: __, ...again } = queued;
    this.#put(again);
    this.#resume(queued.conversationId);
  }

  /** Removes a message: the server has stored it, or its author discarded it. */
  drop(id: string): void {
    if (!this.#queued.delete(id)) return;
    this.#dependencies.storage.drop(id);
    this.#changed();
  }

  /** Removes all messages of a conversation and returns those not yet stored. */
  dropAllOf(conversationId: string): readonly Queued[] {
    // Another tab may have removed them a moment ago.
    this.#look();
    const dropped = this.#all.filter((one) => one.conversationId === conversationId);
    for (const { id } of dropped) this.drop(id);
    return dropped;
  }

  /** Ends all retry pauses: the network or server is back. */
  hurry(): void {
    this.#tries.clear();
    for (const { notBefore, ...queued } of this.#all) if (notBefore) this.#put(queued);
    for (const conversationId of this.#conversations()) this.#resume(conversationId);
  }

  /** Reads the storage again after another tab changed it. */
  reread(): void {
    this.#look();
    for (const conversationId of this.#conversations()) this.#resume(conversationId);
  }

  close(): void {
    this.#isOpen = false;
    for (const timer of this.#pauses.values()) clearTimeout(timer);
  }

  #conversations(): ReadonlySet<string> {
    return new Set(this.#all.map(({ conversationId }) => conversationId));
  }

  /** The oldest message that was not refused: the order is kept. */
  #next(conversationId: string): Queued | undefined {
    return this.#all.find(
      (one) => one.conversationId === conversationId && one.failed === undefined,
    );
  }

  #resume(conversationId: string): void {
    clearTimeout(this.#pauses.get(conversationId));
    this.#pauses.delete(conversationId);
    this.#send(conversationId);
  }

  #send(conversationId: string): void {
    if (!this.#isOpen || this.#underWay.has(conversationId)) return;
    if (this.#pauses.has(conversationId) || !this.#next(conversationId)) return;
    this.#underWay.add(conversationId);
    void this.#dependencies
      .alone(conversationId, () => this.#try(conversationId))
      .finally(() => {
        this.#underWay.delete(conversationId);
        this.#send(conversationId);
      });
  }

  async #try(conversationId: string): Promise<void> {
    const { now, send, leaseMs, onConversationGone } = this.#dependencies;
    // Another tab may have sent it while this one waited for its turn.
    this.#look();
    const next = this.#next(conversationId);
    if (!next || !this.#isOpen) return;
    const waitMs = (next.notBefore ?? 0) - now();
    if (waitMs > 0) return this.#pause(conversationId, waitMs);
    if (leaseMs > 0) this.#put({ ...next, notBefore: now() + leaseMs });
    const outcome = await send(next);
    if (outcome.kind === 'stored') this.drop(next.id);
    if (outcome.kind !== 'later') this.#tries.delete(conversationId);
    // An event may have confirmed it meanwhile, or another tab have discarded it.
    this.#look();
    if (!this.#queued.has(next.id) || !this.#isOpen) return;
    if (outcome.kind === 'later') {
      const ms = outcome.askedMs + this.#pauseMs(conversationId);
      this.#put({ ...next, notBefore: now() + ms });
      this.#pause(conversationId, ms);
    } else if (outcome.kind === 'refused') {
      this.#put({ ...next, failed: outcome.code });
      if (outcome.code === 'not_found') onConversationGone(next);
    }
  }

  /** Exponential backoff with jitter: a recovering server is not hit by everybody at once. */
  #pauseMs(conversationId: string): number {
    const tries = this.#tries.get(conversationId) ?? 0;
    this.#tries.set(conversationId, tries + 1);
    const longest = Math.min(longestPauseMs, firstPauseMs * 2 ** tries);
    return longest / 2 + (this.#dependencies.random() * longest) / 2;
  }

  #pause(conversationId: string, ms: number): void {
    this.#pauses.set(
      conversationId,
      setTimeout(() => this.#resume(conversationId), ms),
    );
  }

  #put(queued: Queued): void {
    this.#dependencies.storage.write(queued);
    this.#queued.set(queued.id, queued);
    this.#changed();
  }

  #look(): void {
    this.#queued.clear();
    for (const queued of this.#dependencies.storage.readAll()) this.#queued.set(queued.id, queued);
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
