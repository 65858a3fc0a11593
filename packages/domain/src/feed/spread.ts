/**
 * Keeps one author from flooding a list. Each page shows at most two posts of an author; their
 * further posts wait for the next page. The list stays exact: waiting posts are remembered, so that
 * each appears once and none is lost. Only where there is hardly anybody else do waiting posts fill
 * the page.
 */
export const spreading = {
  /** Posts of one author on a page. */
  each: 2,
  /** Authors waiting at once: they are part of the cursor. */
  mostWaiting: 5,
  /** How far to look for other authors, in pages. */
  reach: 10,
  /** Maximum number of posts looked at. */
  farthest: 2_400,
  /** Maximum number of posts shown ahead of their turn; they are part of the cursor. */
  mostAhead: 12,
} as const;

/** An author with waiting posts: the next is the newest below `before`. */
export interface Waiting {
  readonly authorId: string;
  readonly before: string;
}

/** Position in a list. Everything above `after` was shown, or belongs to a waiting author. */
export interface Turn {
  readonly after: string;
  readonly waiting: readonly Waiting[];
  /** Ids of posts shown ahead of their turn, which must not appear again. */
  readonly ahead: readonly string[];
}

export interface Candidate {
  readonly id: string;
  readonly authorId: string;
}

interface SpreadInput {
  readonly size: number;
  readonly turn: Turn;
  /** Posts the viewer likes best, newest first: some of them lead the page, at most half of it. */
  readonly ahead?: readonly Candidate[];
  /**
   * Posts of waiting authors above `after`, newest first, at least `keepOf` of each if there are so
   * many.
   */
  readonly skipped: readonly Candidate[];
  /** Posts after `after`, newest first. */
  readonly stream: readonly Candidate[];
  /** Whether the stream ends here. */
  readonly ended: boolean;
}

interface SpreadPage {
  /** Ids of a page: those ahead of their turn, then the others, each newest first. */
  readonly shown: readonly string[];
  /** Null at the end of the list. */
  readonly next: Turn | null;
}

/** Number of posts of a waiting author that suffices to know whether there are more. */
export function keepOf(size: number, { ahead }: Turn): number {
  return size + 1 + ahead.length;
}

/** Deals one page. Ids sort by time as text, newest last. */
export function spread({
  size,
  turn,
  ahead = [],
  skipped,
  stream,
  ended,
}: SpreadInput): SpreadPage {
  const page = new Page(size, turn);
  for (const { id, authorId } of ahead) page.lead(authorId, id);
  for (const { id, authorId } of skipped) page.keep(authorId, id);
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
  /** Posts shown ahead of their turn on earlier pages. */
  readonly #early: ReadonlySet<string>;
  /** @bound the authors of one page */
  readonly #counts = new Map<string, number>();
  /**
   * Waiting posts by author, newest first.
   * @bound spreading.mostWaiting, for one page
   */
  readonly #queues = new Map<string, string[]>();
  /**
   * Last post shown of each author, on this or the previous page.
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

  /**
   * Adds a post ahead of its turn. It counts among the author's two, but does not advance their
   * position.
   */
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

  /** Waiting posts come first; an author without any left stops waiting. */
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

  /** Fills empty places with waiting posts, when there is hardly anybody else. */
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
