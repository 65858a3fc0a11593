/**
 * One author cannot flood a list. Of each at most two stand on a page; who has more waits, and
 * goes on with two on the next page. A list stays exact all the same: what waits is remembered, so
 * that every post comes once, and none is lost. Only where there is hardly anybody else do those
 * who wait fill the page.
 */
export const spreading = {
  /** Posts of one author on a page. */
  each: 2,
  /** Authors who can wait at once: they travel in the cursor. */
  mostWaiting: 5,
  /** How far to look for others, in pages. */
  reach: 10,
  /** And never further than this many posts. */
  farthest: 2_400,
  /** Posts that come before their turn, at most; they travel in the cursor. */
  mostAhead: 12,
} as const;

/** An author who waits: their next post is the newest below `before`. */
export interface Waiting {
  readonly authorId: string;
  readonly before: string;
}

/** Where a list goes on. Whatever stands above `after` was shown, or belongs to one who waits. */
export interface Turn {
  readonly after: string;
  readonly waiting: readonly Waiting[];
  /** Ids of those that came before their turn: it does not come again. */
  readonly ahead: readonly string[];
}

export interface Candidate {
  readonly id: string;
  readonly authorId: string;
}

interface Hand {
  readonly size: number;
  readonly turn: Turn;
  /** What the reader likes best, newest first: some of it leads the page, half of it at most. */
  readonly ahead?: readonly Candidate[];
  /** Of those who wait: what stands above `after`, newest first, at least `keepOf` if they have so many. */
  readonly kept: readonly Candidate[];
  /** What follows `after`, newest first. */
  readonly stream: readonly Candidate[];
  /** Whether nothing comes behind the stream. */
  readonly ended: boolean;
}

interface Dealt {
  /** Ids of a page: what came before its turn, then the others, each newest first. */
  readonly shown: readonly string[];
  /** Null when that was all. */
  readonly next: Turn | null;
}

/** How many posts of one who waits are enough to know whether they have more. */
export function keepOf(size: number, { ahead }: Turn): number {
  return size + 1 + ahead.length;
}

/** Ids sort by time, newest last, as text does. */
export function spread({ size, turn, ahead = [], kept, stream, ended }: Hand): Dealt {
  const page = new Page(size, turn);
  for (const { id, authorId } of ahead) page.lead(authorId, id);
  for (const { id, authorId } of kept) page.keep(authorId, id);
  page.serveWaiting();
  let after = turn.after;
  let walked = 0;
  for (const { id, authorId } of stream) {
    if (page.isFull) break;
    page.meet(authorId, id);
    after = id;
    walked += 1;
  }
  if (!page.isFull) page.fillUp();
  const waiting = page.waiting();
  const isOver = ended && walked === stream.length && waiting.length === 0;
  const next = { after, waiting, ahead: [...turn.ahead, ...page.leading] };
  const inTurn = page.shown.toSorted().toReversed();
  return { shown: [...page.leading, ...inTurn], next: isOver ? null : next };
}

class Page {
  /** @bound the size of one page */
  readonly shown: string[] = [];
  /** @bound spreading.mostAhead */
  readonly leading: string[] = [];
  readonly #size: number;
  readonly #start: string;
  /** What came before its turn, here or on a page before. */
  readonly #early: ReadonlySet<string>;
  /** @bound the authors of one page */
  readonly #counts = new Map<string, number>();
  /**
   * Of authors who wait: what they have, newest first.
   * @bound spreading.mostWaiting, for one page
   */
  readonly #queues = new Map<string, string[]>();
  /**
   * The last shown of each author, here or on the page before.
   * @bound the authors of one page
   */
  readonly #last = new Map<string, string>();

  constructor(size: number, { after, waiting, ahead }: Turn) {
    this.#size = size;
    this.#start = after;
    this.#early = new Set(ahead);
    for (const { authorId, before } of waiting) {
      this.#queues.set(authorId, []);
      this.#last.set(authorId, before);
    }
  }

  get isFull(): boolean {
    return this.shown.length + this.leading.length >= this.#size;
  }

  /** It counts among the author's two, but says nothing of how far their posts were shown. */
  lead(authorId: string, id: string): void {
    const most = Math.min(spreading.mostAhead - this.#early.size, Math.floor(this.#size / 2));
    const isOne = this.leading.length < most && this.#count(authorId) < spreading.each;
    if (!isOne || this.#early.has(id)) return;
    this.leading.push(id);
    this.#counts.set(authorId, this.#count(authorId) + 1);
  }

  keep(authorId: string, id: string): void {
    if (!this.#isEarly(id)) this.#queues.get(authorId)?.push(id);
  }

  /** Those who waited come first; who has nothing left waits no longer. */
  serveWaiting(): void {
    for (const [authorId, queue] of this.#queues) {
      while (queue.length > 0 && !this.isFull && this.#count(authorId) < spreading.each) {
        this.#show(authorId, queue.shift() ?? '');
      }
      if (queue.length === 0) this.#queues.delete(authorId);
    }
  }

  meet(authorId: string, id: string): void {
    if (this.#isEarly(id)) return;
    const queue = this.#queues.get(authorId);
    if (queue) queue.push(id);
    else if (this.#count(authorId) < spreading.each) this.#show(authorId, id);
    else if (this.#queues.size < spreading.mostWaiting) this.#queues.set(authorId, [id]);
    else this.#show(authorId, id);
  }

  /** There is hardly anybody else: an empty place serves nobody. */
  fillUp(): void {
    const left = [...this.#queues].flatMap(([authorId, queue]) =>
      queue.map((id) => ({ authorId, id })),
    );
    for (const { authorId, id } of left.toSorted((a, b) => (a.id < b.id ? 1 : -1))) {
      if (this.isFull) return;
      this.#queues.get(authorId)?.shift();
      this.#show(authorId, id);
    }
  }

  waiting(): readonly Waiting[] {
    return [...this.#queues]
      .filter(([, queue]) => queue.length > 0)
      .map(([authorId]) => ({ authorId, before: this.#last.get(authorId) ?? this.#start }));
  }

  #isEarly(id: string): boolean {
    return this.#early.has(id) || this.leading.includes(id);
  }

  #count(authorId: string): number {
    return this.#counts.get(authorId) ?? 0;
  }

  #show(authorId: string, id: string): void {
    this.shown.push(id);
    this.#counts.set(authorId, this.#count(authorId) + 1);
    this.#last.set(authorId, id);
  }
}
