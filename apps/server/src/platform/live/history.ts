import type pg from 'pg';
import type { Logger } from 'pino';

/** An event as it lies in the outbox, with its frame written once for all who get it. */
export interface Happening {
  readonly id: string;
  readonly at: string;
  readonly name: string;
  readonly topics: readonly string[];
  readonly data: unknown;
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
const remembered = 20_000;

/** A lost knock is made up for by looking anyway. */
const lookEveryMs = 1_000;

/** One resume may ask for so much and no more; beyond it a client reads its lists anew. */
const longestReplay = 5_000;

/**
 * The order of events without a lock. Each row carries its transaction's number (`at`). Everything
 * below the oldest transaction still running is final: that place is `safe`. Rows above it are told
 * as soon as they are seen, and `safe` is what a client resumes from, so that what became visible
 * late is never behind it.
 *
 * Nor is `safe` ever beyond the newest event seen: a crash of PostgreSQL forgets transactions that
 * left nothing to keep (rolled back, or only a knock) and gives their numbers out again. Those
 * above the newest event may come back carrying one; an event's own number is durable.
 */
export class History {
  #pool: pg.Pool;
  #log: Logger;
  #onHappenings: (happenings: readonly Happening[]) => void;
  #recent: Happening[] = [];
  #seen = new Map<string, string>();
  #start = place('0');
  #safe = place('0');
  #newest = place('0');
  #lineage = '';
  #timer: NodeJS.Timeout | undefined;
  #looking = false;
  #lookAgain = false;
  #closed = false;

  constructor(options: {
    pool: pg.Pool;
    log: Logger;
    onHappenings: (happenings: readonly Happening[]) => void;
  }) {
    this.#pool = options.pool;
    this.#log = options.log;
    this.#onHappenings = options.onHappenings;
  }

  /** Loads what others may still ask for; nothing of it is told again. */
  async open(): Promise<void> {
    const recent = await this.#pool.query<Row>(openText, [remembered]);
    // Read second: what is cleared away in between must not count as remembered.
    const { rows } = await this.#pool.query<{ lineage: string; pruned: string }>(
      'select lineage, outbox_pruned_to::text as pruned from instance',
    );
    this.#lineage = rows[0]?.lineage ?? '';
    this.#newest = place(rows[0]?.pruned ?? '0');
    // Memory that is not full holds all there is.
    const isFull = recent.rows.length >= remembered;
    this.#start = isFull ? place(recent.rows[0]?.at ?? '0') : after(this.#newest);
    this.#safe = this.#safeIn(recent.rows);
    this.#recent = recent.rows.filter(hasEvent).map(happeningOf);
    for (const { id, at } of this.#recent) this.#seen.set(id, at);
    this.#forgetSeen();
    this.#schedule();
  }

  get cursor(): string {
    return `${this.#lineage}.${this.#safe}`;
  }

  /** Look for news; calls during a look make one more. */
  look(): void {
    if (this.#closed) return;
    if (this.#looking) {
      this.#lookAgain = true;
      return;
    }
    this.#looking = true;
    this.#lookAgain = false;
    this.#pull()
      .catch((err: unknown) => this.#log.debug({ err }, 'look failed'))
      .finally(() => {
        this.#looking = false;
        if (this.#lookAgain) this.look();
        else this.#schedule();
      });
  }

  /**
   * What a client with this cursor has not been told, for these topics: from memory, or null when
   * it must be read (`replay`) because memory does not reach back so far.
   */
  recall(cursor: string, topics: ReadonlySet<string>): readonly Happening[] | null {
    const from = this.#placeOf(cursor);
    if (from === undefined || from < this.#start) return null;
    return this.#recent.filter((event) => event.at >= from && concerns(event, topics));
  }

  /** The same from the table; null when it reaches back beyond what is kept. */
  async replay(
    cursor: string,
    topics: ReadonlySet<string>,
  ): Promise<{ happenings: readonly Happening[]; cursor: string } | null> {
    const from = this.#placeOf(cursor);
    if (from === undefined) return null;
    const { rows } = await this.#pool.query<Row>(replayText, [
      BigInt(from).toString(),
      [...topics],
      longestReplay + 1,
    ]);
    const happenings = rows.filter(hasEvent).map(happeningOf);
    if (rows.length === 0 || happenings.length > longestReplay) return null;
    // Not the place this query reached, which may be ahead of what was told: news between the two
    // would be told once more, and the client has by then forgotten that it knows it.
    return { happenings, cursor: this.cursor };
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #pull(): Promise<void> {
    const { rows } = await this.#pool.query<Row>({
      name: 'live_look',
      text: lookText,
      values: [BigInt(this.#safe).toString()],
    });
    const fresh = rows
      .filter(hasEvent)
      .filter((row) => !this.#seen.has(row.id))
      .map(happeningOf);
    for (const event of fresh) {
      this.#seen.set(event.id, event.at);
      this.#recent.push(event);
    }
    if (fresh.length > 0) this.#onHappenings(fresh);
    this.#safe = this.#safeIn(rows);
    this.#forgetSeen();
    this.#forgetRecent();
  }

  /** Rows come in the order of their numbers, the newest last. */
  #safeIn(rows: readonly Row[]): string {
    const [first, last] = [rows[0], rows.at(-1)];
    // There is always one, for the place alone.
    if (!first || !last) return this.#safe;
    if (hasEvent(last)) this.#newest = greater(this.#newest, place(last.at));
    const [final, next] = [place(first.safe), after(this.#newest)];
    return final < next ? final : next;
  }

  #forgetSeen(): void {
    for (const [id, at] of this.#seen) if (at < this.#safe) this.#seen.delete(id);
  }

  #forgetRecent(): void {
    if (this.#recent.length <= remembered * 1.25) return;
    const kept = this.#recent.slice(-remembered);
    // Late rows stand out of order: what memory surely holds begins after the newest one dropped.
    const dropped = this.#recent.slice(0, -remembered);
    const newest = dropped.reduce((most, { at }) => greater(most, at), this.#start);
    this.#start = after(newest);
    this.#recent = kept;
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = setTimeout(() => this.look(), lookEveryMs);
  }

  #placeOf(cursor: string): string | undefined {
    const [lineage, position = ''] = cursor.split('.');
    return lineage === this.#lineage && /^\d{20}$/.test(position) ? position : undefined;
  }
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

function hasEvent(row: Row): row is Row & { id: string } {
  return row.id !== null;
}

function happeningOf(row: Row & { id: string }): Happening {
  const { id, name, topics, data } = row;
  const at = place(row.at);
  return {
    id,
    at,
    name,
    topics,
    data,
    frame: JSON.stringify({ type: 'event', id, at, name, data }),
  };
}

function concerns(event: Happening, topics: ReadonlySet<string>): boolean {
  return event.topics.some((topic) => topics.has(topic));
}

/** `safe` is read in the same snapshot as the rows: that is what makes it true. */
const columns = 'o.id::text, o.at::text, o.name, o.topics, o.data';
const safe = 'pg_snapshot_xmin(pg_current_snapshot())::text as safe';

const lookText = `
  select s.safe, ${columns}
  from (select ${safe}) s
  left join outbox o on o.at >= $1::text::xid8
  order by o.at, o.id`;

const openText = `
  select s.safe, ${columns}
  from (select ${safe}) s
  left join outbox o on o.at >= (
    select min(newest.at) from (select at from outbox order by at desc, id desc limit $1) newest
  )
  order by o.at, o.id`;

const replayText = `
  select s.safe, ${columns}
  from (select ${safe}) s
  join instance on instance.outbox_pruned_to < $1::text::xid8
  left join outbox o on o.at >= $1::text::xid8 and o.topics && $2::text[]
  order by o.at, o.id
  limit $3`;
