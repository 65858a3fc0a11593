import type pg from 'pg';
import type { Logger } from 'pino';
import type { CommittedEvent, StoredAs } from '../db/database.ts';
import { isMeantFor } from './outbox.ts';

/** An event as it lies in the outbox, with its frame written once for all who get it. */
export interface StoredEvent {
  readonly id: string;
  readonly at: string;
  readonly name: string;
  readonly topics: readonly string[];
  readonly frame: string;
}

interface Row {
  readonly safe: string;
  readonly id: string | null;
  readonly at: string;
  readonly name: string;
  readonly topics: readonly string[];
  readonly data: unknown;
}

/** Memory of recent events: a server that comes back is asked by everyone at once. */
const remembered = { events: 20_000, characters: 32_000_000 } as const;

/** A lost notification is made up for by looking anyway. */
const lookEveryMs = 1_000;

/**
 * Between two looks while events come without end: what comes meanwhile is read in one go. Who is
 * told of a single event does not wait.
 */
const pauseMs = 3;

/** After something was told without a look, so that the place to resume from follows soon. */
const lookSoonMs = 25;

/** Told in one go on a resume; whoever missed more reads their lists anew, which is cheaper. */
const mostRecalled = { events: 5_000, characters: 400_000 } as const;

/** Read in one go; the rest follows at once, with other work in between. */
const pageSize = 1_000;

/**
 * The order of events without a lock. Each row carries its transaction's number (`at`). Everything
 * below the oldest transaction still running is final: that place is `safe`. Rows above it are told
 * as soon as they are seen, and `safe` is what a client resumes from, so that what became visible
 * late is never behind it.
 *
 * Nor is `safe` ever beyond the newest event seen: a crash of PostgreSQL forgets transactions that
 * left nothing to keep (rolled back, or only a notification) and gives their numbers out again. Those
 * above the newest event may come back carrying one; an event's own number is durable.
 */
export class History {
  #pool: pg.Pool;
  #log: Logger;
  #onEvents: (events: readonly StoredEvent[]) => void;
  #isRecalled: (name: string) => boolean;
  /** @bound remembered, by number and by size */
  #recent: StoredEvent[] = [];
  #recentCharacters = 0;
  /** @bound what was told since the oldest transaction that still runs began */
  #seen = new Map<string, string>();
  #start = place('0');
  #safe = place('0');
  #newest = place('0');
  #lineage = '';
  #timer: NodeJS.Timeout | undefined;
  #looking = false;
  #lookAgain = false;
  #isSoon = false;
  /** A look was called for, and none has come to its end since. */
  #owesLook = false;
  #closed = false;

  constructor(options: {
    pool: pg.Pool;
    log: Logger;
    onEvents: (events: readonly StoredEvent[]) => void;
    /** False for events that mean something only at the moment they are told. */
    isRecalled: (name: string) => boolean;
  }) {
    this.#pool = options.pool;
    this.#log = options.log;
    this.#onEvents = options.onEvents;
    this.#isRecalled = options.isRecalled;
  }

  /** Loads what others may still ask for; nothing of it is told again. */
  async open(): Promise<void> {
    const recent = await this.#pool.query<Row>(openText, [remembered.events]);
    // Read second: what is cleared away in between must not count as remembered.
    const { rows } = await this.#pool.query<{ lineage: string; pruned: string }>(
      'select lineage, outbox_pruned_to::text as pruned from instance',
    );
    this.#lineage = rows[0]?.lineage ?? '';
    this.#newest = place(rows[0]?.pruned ?? '0');
    // Memory that is not full holds all there is.
    const isFull = recent.rows.length >= remembered.events;
    this.#start = isFull ? place(recent.rows[0]?.at ?? '0') : after(this.#newest);
    this.#safe = this.#safeIn(recent.rows);
    this.#take(recent.rows.filter(hasEvent).map(storedEventOf));
    this.#forgetSeen();
    this.#forgetRecent();
    this.#schedule();
  }

  get cursor(): string {
    return `${this.#lineage}.${this.#safe}`;
  }

  /** Where everybody on this process's lines stands at least. */
  get place(): string {
    return this.#safe;
  }

  /**
   * The events of a commit of this process. One whose place is known is delivered at once; all else, and
   * whatever comes during a look, is looked for: a look also shows who must not hear it any more.
   */
  hear(events: readonly CommittedEvent[]): void {
    const fresh = this.#owesLook || this.#closed ? undefined : writtenIn(events);
    if (!fresh) return this.look();
    const unseen = fresh.filter(({ id, at }) => at >= this.#safe && !this.#seen.has(id));
    this.#take(unseen);
    for (const { at } of unseen) this.#newest = greater(this.#newest, at);
    this.#onEvents(unseen);
    this.#lookSoon();
  }

  /** Looks for new events; calls during a look make one more. */
  look(): void {
    if (this.#closed) return;
    this.#owesLook = true;
    if (this.#looking) {
      this.#lookAgain = true;
      return;
    }
    this.#looking = true;
    this.#isSoon = false;
    clearTimeout(this.#timer);
    this.#lookOn();
  }

  #lookOn(): void {
    this.#lookAgain = false;
    this.#pull()
      .catch((err: unknown) => this.#log.debug({ err }, 'look failed'))
      .finally(() => {
        if (this.#lookAgain && !this.#closed) {
          this.#timer = setTimeout(() => this.#lookOn(), pauseMs);
          return;
        }
        this.#looking = false;
        this.#schedule();
      });
  }

  /**
   * What a client with this cursor has not been told, for these topics; null when that is too long
   * ago or too much. The table is not asked: whoever has been away so long reads anew anyway.
   */
  recall(cursor: string, topics: ReadonlySet<string>): readonly StoredEvent[] | null {
    const from = this.#placeOf(cursor);
    if (from === undefined || from < this.#start) return null;
    const missed = this.#recent.filter((event) => event.at >= from && isMeantFor(event, topics));
    const characters = missed.reduce((sum, { frame }) => sum + frame.length, 0);
    const isTooMuch = missed.length > mostRecalled.events || characters > mostRecalled.characters;
    return isTooMuch ? null : missed;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #pull(): Promise<void> {
    const { rows } = await this.#pool.query<Row>({
      name: 'live_look',
      text: lookText,
      values: [BigInt(this.#safe).toString(), [...this.#seen.keys()]],
    });
    const fresh = rows.filter(hasEvent).map(storedEventOf);
    this.#take(fresh);
    if (fresh.length > 0) this.#onEvents(fresh);
    this.#safe = this.#safeIn(rows);
    this.#forgetSeen();
    this.#forgetRecent();
    if (fresh.length === pageSize) this.#lookAgain = true;
    this.#owesLook = this.#lookAgain;
  }

  #take(fresh: readonly StoredEvent[]): void {
    for (const event of fresh) {
      this.#seen.set(event.id, event.at);
      if (!this.#isRecalled(event.name)) continue;
      this.#recent.push(event);
      this.#recentCharacters += weightOf(event);
    }
  }

  /** Rows come in the order of their numbers, the newest last. */
  #safeIn(rows: readonly Row[]): string {
    const [first, last] = [rows[0], rows.at(-1)];
    // There is always one, for the place alone.
    if (!first || !last) return this.#safe;
    if (hasEvent(last)) this.#newest = greater(this.#newest, place(last.at));
    // A full page may end amid one transaction's events: the rest of them is still to come.
    const reached = rows.length < pageSize ? after(this.#newest) : place(last.at);
    return lesser(place(first.safe), reached);
  }

  #forgetSeen(): void {
    for (const [id, at] of this.#seen) if (at < this.#safe) this.#seen.delete(id);
  }

  #forgetRecent(): void {
    const isSmall = this.#recent.length <= remembered.events * 1.25;
    if (isSmall && this.#recentCharacters <= remembered.characters) return;
    const many = Math.min(remembered.events, Math.floor(this.#recent.length / 2));
    const dropped = this.#recent.slice(0, -many);
    this.#recent = this.#recent.slice(-many);
    this.#recentCharacters = this.#recent.reduce((sum, event) => sum + weightOf(event), 0);
    // Late rows stand out of order: what memory surely holds begins after the newest one dropped.
    this.#start = after(dropped.reduce((most, { at }) => greater(most, at), this.#start));
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = setTimeout(() => this.look(), lookEveryMs);
  }

  #lookSoon(): void {
    if (this.#isSoon) return;
    this.#isSoon = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.look(), lookSoonMs);
  }

  #placeOf(cursor: string): string | undefined {
    const [lineage, position = ''] = cursor.split('.');
    return lineage === this.#lineage && /^\d{20}$/.test(position) ? position : undefined;
  }
}

/** In characters, with those it is for. */
function weightOf({ frame, topics }: StoredEvent): number {
  return topics.reduce((sum, topic) => sum + topic.length, frame.length);
}

/** Transaction numbers as texts of one length, which compare as the numbers do. */
function place(xid: string | bigint): string {
  return String(xid).padStart(20, '0');
}

function after(at: string): string {
  return place(BigInt(at) + 1n);
}

function greater(one: string, other: string): string {
  return one > other ? one : other;
}

function lesser(one: string, other: string): string {
  return one < other ? one : other;
}

function hasEvent(row: Row): row is Row & { id: string } {
  return row.id !== null;
}

/** Undefined when one of them has to be looked for. */
function writtenIn(events: readonly CommittedEvent[]): StoredEvent[] | undefined {
  const all = events.flatMap(({ name, topics, written }) =>
    written ? [storedEventOf({ name, topics, ...written })] : [],
  );
  return all.length === events.length ? all : undefined;
}

function storedEventOf(event: StoredAs & Omit<CommittedEvent, 'written'>): StoredEvent {
  const { id, name, topics, data } = event;
  const at = place(event.at);
  return { id, at, name, topics, frame: JSON.stringify({ type: 'event', id, at, name, data }) };
}

/** `safe` is read in the same snapshot as the rows: that is what makes it true. */
const columns = 'o.id::text, o.at::text, o.name, o.topics, o.data';
const safe = 'pg_snapshot_xmin(pg_current_snapshot())::text as safe';

// Values are asked for by a `select`, so that it is planned once: its plan is always the same. There
// is one row to join with, so the order of the lateral one is that of the answer; it is relied upon.
const lookText = `
  select s.safe, o.*
  from (select ${safe}) s
  left join lateral (
    select ${columns} from outbox o
    where o.at >= (select $1::text::xid8) and o.id not in (select unnest((select $2::bigint[])))
    order by o.at, o.id
    limit ${pageSize}
  ) o on true`;

const openText = `
  select s.safe, ${columns}
  from (select ${safe}) s
  left join outbox o on o.at >= (
    select min(newest.at) from (select at from outbox order by at desc, id desc limit $1) newest
  )
  order by o.at, o.id`;
