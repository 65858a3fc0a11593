import type { ErrorCode } from '@stenope/contract/errors';

/** Something said that the server has not acknowledged yet. */
export interface Queued {
  /** Made here, once: however often it is sent, it is one message. */
  readonly id: string;
  readonly conversationId: string;
  readonly body: string;
  readonly madeAt: string;
  /** Which tab sends it; another takes it over when that one is gone, or has not tried for a while. */
  readonly tab: string;
  readonly triedAt: number;
  /** The server said no: it waits for whoever wrote it. */
  readonly failed?: ErrorCode | 'unknown';
}

/** Where it outlives the page. */
export interface Shelf {
  readonly readAll: () => readonly Queued[];
  readonly write: (queued: Queued) => void;
  readonly drop: (id: string) => void;
}

/** What became of a try. */
export type Outcome =
  | { readonly kind: 'stored' }
  /** It may work later: not before `askedMs`, if somebody said so. */
  | { readonly kind: 'later'; readonly askedMs: number }
  | { readonly kind: 'refused'; readonly code: ErrorCode | 'unknown' };

export interface OutboxHands {
  readonly shelf: Shelf;
  readonly send: (queued: Queued) => Promise<Outcome>;
  readonly newId: () => string;
  readonly now: () => number;
  readonly random: () => number;
  readonly tab: string;
  /** Tells once, later, that another tab is gone, where that can be known; the answer ends it. */
  readonly whenGone: (tab: string, tell: () => void) => () => void;
  /** There is no such conversation, or none for this member any more. */
  readonly homeless: (queued: Queued) => void;
}

const firstPauseMs = 1000;
const longestPauseMs = 30_000;
/** Longer than a tab that is there ever pauses, with its request: where nobody can say if it is. */
const abandonedMs = 75_000;

/**
 * What was said and has not arrived, one after the other in each conversation. It outlives reloads
 * and is sent under the same id until the server takes it or refuses it; nothing is lost on the
 * way, and nothing is said twice.
 */
export class Outbox {
  readonly #hands: OutboxHands;
  readonly #queued = new Map<string, Queued>();
  readonly #underWay = new Set<string>();
  readonly #tries = new Map<string, number>();
  /** How each of them is ended. */
  readonly #pauses = new Map<string, () => void>();
  /** What each conversation waits for because another tab sends it. */
  readonly #elsewhere = new Map<string, Queued>();
  readonly #listeners = new Set<() => void>();
  #all: readonly Queued[] = [];
  #isOpen = true;

  constructor(hands: OutboxHands) {
    this.#hands = hands;
    this.#take(hands.shelf.readAll());
    this.#sendAll();
  }

  /** In the order in which it was said. The same list as long as nothing changed. */
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

  /** What was refused, once more. */
  retry(id: string): void {
    const queued = this.#queued.get(id);
    if (!queued) return;
    const { failed: _, ...again } = queued;
    this.#put({ ...again, tab: this.#hands.tab, triedAt: this.#hands.now() });
    this.#resume(queued.conversationId);
  }

  /** The server has it, whoever heard of that; or nobody wants it sent any more. */
  drop(id: string): void {
    if (!this.#queued.has(id)) return;
    this.#hands.shelf.drop(id);
    this.#queued.delete(id);
    this.#changed();
    this.#stopWaiting();
  }

  /** Nothing of it is sent any more; the answer is what had not arrived. */
  dropAllOf(conversationId: string): readonly Queued[] {
    // Another tab may have done the same a moment ago.
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

  /** Something makes success likely now: nobody waits out their pause. */
  hurry(): void {
    this.#tries.clear();
    for (const conversationId of this.#conversations()) this.#resume(conversationId);
  }

  /** Another tab wrote or dropped something. */
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

  /** The first that waits, unless one is under way: what was said first arrives first. */
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
      // Whoever opens it next, here or in another tab, goes on with what is kept.
      if (outcome.kind === 'stored') this.#hands.shelf.drop(id);
      return;
    }
    if (outcome.kind === 'later') {
      return this.#pause(conversationId, outcome.askedMs + this.#pauseMs(conversationId));
    }
    this.#tries.delete(conversationId);
    if (outcome.kind === 'stored') this.drop(id);
    // Unless it arrived by another way meanwhile.
    else if (this.#queued.has(id)) {
      this.#put({ ...queued, failed: outcome.code });
      if (outcome.code === 'not_found') this.#hands.homeless(queued);
    }
    this.#send(conversationId);
  }

  /** Growing, and never the same for all: a server that comes back is not met by everybody at once. */
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

  /** Another tab sends it, for as long as it is there. */
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
    // Another tab that waited as well may have been quicker.
    this.reread();
    const now = this.#queued.get(id);
    if (now?.tab !== tab || !this.#elsewhere.has(conversationId)) return;
    this.#put({ ...now, tab: this.#hands.tab });
    this.#resume(conversationId);
  }

  /** What another tab was to send is done, or somebody else's: nobody waits for that one any more. */
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
