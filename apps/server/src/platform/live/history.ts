import type pg from 'pg';
import type { Logger } from 'pino';
import type { CommittedEvent, StoredAs } from '../db/database.ts';
import { preparedText } from '../db/prepared.ts';
import { isMeantFor } from './outbox.ts';

/** An event of the outbox, with its frame serialized once for all recipients. */
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

/** Recent events kept in memory: after a restart all clients resume at once. */
const remembered = { events: 20_000, characters: 32_000_000 } as const;

/** Polling interval, which makes up for lost notifications. */
const lookEveryMs = 1_000;

/**
 * Pause between polls under constant load: the events of that time are read at once. A single event
 * is not delayed.
 */
const pauseMs = 3;

/**
 * Delay of the poll after an event was delivered without one, so that the resume position catches
 * up.
 */
const lookSoonMs = 25;

/** Most events sent on a resume; for a client that missed more, reloading its lists is cheaper. */
const mostRecalled = { events: 5_000, characters: 400_000 } as const;

/** Rows read at once; the rest follows immediately, with other work in between. */
const pageSize = 1_000;

/**
 * Orders events without a lock. Each row carries its transaction's number (`at`). Everything below
 * the oldest running transaction is final: that position is `safe`. Rows above it are delivered as
 * soon as they are seen, but clients resume from `safe`, so that an event that becomes visible late
 * is never behind it.
 *
 * `safe` is also never beyond the newest event seen: a crash of PostgreSQL forgets transactions
 * that left nothing to keep (rolled back, or only a notification) and assigns their numbers again.
 * Numbers above the newest event may come back on other events; an event's own number is durable.
 */
export class History {
  #pool: pg.Pool;
  #log: Logger;
  #onEvents: (events: readonly StoredEvent[]) => void;
  #isRecalled: (name: string) => boolean;
  #withdraws: (event: StoredEvent) => string | undefined;
  /** @bound remembered, by number and by size */
  #recent: StoredEvent[] = [];
  #recentCharacters = 0;
  /** @bound events delivered since the oldest running transaction began */
  #seen = new Map<string, string>();
  #start = place('0');
  #safe = place('0');
  #newest = place('0');
  #lineage = '';
  #timer: NodeJS.Timeout | undefined;
  #looking = false;
  #lookAgain = false;
  #isSoon = false;
  /** A poll was requested and none has finished since. */
  #owesLook = false;
  #closed = false;

  constructor(options: {
    pool: pg.Pool;
    log: Logger;
    onEvents: (events: readonly StoredEvent[]) => void;
    /** False for events that matter only at the moment they are sent. */
    isRecalled: (name: string) => boolean;
    /** A word that earlier events must not hold to be recalled after this one. */
    withdraws?: (event: StoredEvent) => string | undefined;
  }) {
    this.#pool = options.pool;
    this.#log = options.log;
    this.#onEvents = options.onEvents;
    this.#isRecalled = options.isRecalled;
    this.#withdraws = options.withdraws ?? (() => undefined);
  }

  /** Loads recent events for resuming clients, without delivering them again. */
  async open(): Promise<void> {
    const recent = await this.#pool.query<Row>(openText, [remembered.events]);
    // Read second: events deleted in between must not count as remembered.
    const { rows } = await this.#pool.query<{ lineage: string; pruned: string }>(
      'select lineage, outbox_pruned_to::text as pruned from instance',
    );
    this.#lineage = rows[0]?.lineage ?? '';
    this.#newest = place(rows[0]?.pruned ?? '0');
    // Fewer rows than the limit: memory holds everything there is.
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

  /** Position that every connection of this process has reached. */
  get place(): string {
    return this.#safe;
  }

  /**
   * Takes the events of a commit of this process. Those with a known position are delivered at
   * once; otherwise, or during a poll, a poll fetches them, which also shows who has lost access.
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

  /** Polls for new events; calls during a poll make one more. */
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
   * Events after this cursor for these topics; null when they are too old or too many. Served from
   * memory only: a client away for longer reloads anyway.
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
      ...look,
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
      const word = this.#withdraws(event);
      if (word !== undefined) this.#withdraw(word);
      if (!this.#isRecalled(event.name)) continue;
      this.#recent.push(event);
      this.#recentCharacters += weightOf(event);
    }
  }

  #withdraw(word: string): void {
    this.#recent = this.#recent.filter(({ frame }) => !frame.includes(word));
    this.#recentCharacters = this.#recent.reduce((sum, event) => sum + weightOf(event), 0);
  }

  /** The `safe` position after reading these rows, which are sorted by number. */
  #safeIn(rows: readonly Row[]): string {
    const [first, last] = [rows[0], rows.at(-1)];
    // The query always returns a row, for `safe` alone.
    if (!first || !last) return this.#safe;
    if (hasEvent(last)) this.#newest = greater(this.#newest, place(last.at));
    // A full page may end amid one transaction's events: the rest is still to come.
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
    // Late rows are out of order: memory is complete only after the newest one dropped.
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

/** Size in characters, topics included. */
function weightOf({ frame, topics }: StoredEvent): number {
  return topics.reduce((sum, topic) => sum + topic.length, frame.length);
}

/** Transaction numbers padded to one length, so that texts compare like numbers. */
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

/** Undefined when an event lacks its position and must be polled for. */
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

/** `safe` is correct because it is read in the same snapshot as the rows. */
const columns = 'o.id::text, o.at::text, o.name, o.topics, o.data';
const safe = 'pg_snapshot_xmin(pg_current_snapshot())::text as safe';

// Parameters are wrapped in a `select`, so that the statement is planned once: its plan is always
// the same. The outer side has a single row, so the lateral query's order is that of the result;
// the code relies on it.
const look = preparedText(
  'live_look',
  `
  select s.safe, o.*
  from (select ${safe}) s
  left join lateral (
    select ${columns} from outbox o
    where o.at >= (select $1::text::xid8) and o.id not in (select unnest((select $2::bigint[])))
    order by o.at, o.id
    limit ${pageSize}
  ) o on true`,
);

const openText = `
  select s.safe, ${columns}
  from (select ${safe}) s
  left join outbox o on o.at >= (
    select min(newest.at) from (select at from outbox order by at desc, id desc limit $1) newest
  )
  order by o.at, o.id`;
