import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { AnyPgTable } from 'drizzle-orm/pg-core';
import { Refusal } from '../errors.ts';
import type { Database, Executor } from './database.ts';

/**
 * A lease on a row allows one writer at a time, in whichever process. A newcomer takes over: it is
 * the same device, whose former connection is dead without knowing it. The holder renews its lease
 * by heartbeat and stops by itself when that fails, before anybody else may begin.
 */
const leaseMs = 4_000;
const sayEveryMs = 1_000;

/**
 * Time a holder trusts its last renewal: shorter than the lease by a margin for clocks and slow
 * answers.
 */
export const believedMs = 2_500;

export interface Lease {
  /** Aborted with the reason once the lease is lost: bytes received after that are not written. */
  readonly signal: AbortSignal;
  /** Throws unless the lease is certainly still ours. */
  check(): void;
  /** Checks lease and permission now: before anything irreversible. */
  confirm(): Promise<void>;
  /** Checks that nobody has taken over, whatever became of the permission: before an undo. */
  isOurs(): Promise<boolean>;
}

/** Called with every heartbeat, so that a revoked permission ends a running upload. */
export type MayGoOn = () => Promise<boolean>;

interface Holder {
  giveUp(): void;
  readonly over: Promise<void>;
}

export class Leases {
  #db: Database;
  #table: AnyPgTable;
  /** @bound bodies being received at this moment */
  #here = new Map<string, Holder>();

  /** The table has the columns `writer` and `writer_until`. */
  constructor(db: Database, table: AnyPgTable) {
    this.#db = db;
    this.#table = table;
  }

  /** Runs `work` while holding the lease of a row. */
  async during<T>(id: string, mayGoOn: MayGoOn, work: (lease: Lease) => Promise<T>): Promise<T> {
    for (let other = this.#here.get(id); other; other = this.#here.get(id)) {
      other.giveUp();
      await other.over;
    }
    const lost = new AbortController();
    const ended = Promise.withResolvers<void>();
    const giveUp = (): void => lost.abort(new Refusal('unavailable', {}, { retryAfter: 1 }));
    this.#here.set(id, { giveUp, over: ended.promise });
    try {
      return await this.#held(id, lost, mayGoOn, work);
    } finally {
      this.#here.delete(id);
      ended.resolve();
    }
  }

  async #held<T>(
    id: string,
    lost: AbortController,
    mayGoOn: MayGoOn,
    work: (lease: Lease) => Promise<T>,
  ): Promise<T> {
    const [db, row] = [this.#db, { table: this.#table, id, writer: randomUUID() }];
    const left = await takeLease(db, row);
    if (left === undefined) throw new Refusal('not_found');
    let saidAt = performance.now();
    const say = async (): Promise<void> => {
      const at = performance.now();
      if (!(await keepLease(db, row)))
        lost.abort(new Refusal('unavailable', {}, { retryAfter: 1 }));
      else if (await mayGoOn()) saidAt = at;
      else lost.abort(new Refusal('unauthenticated'));
    };
    const saying = setInterval(() => void say().catch(() => undefined), sayEveryMs);
    try {
      if (left > 0) await delay(left, undefined, { signal: lost.signal }).catch(() => undefined);
      const check = (): void => {
        lost.signal.throwIfAborted();
        if (performance.now() - saidAt > believedMs)
          throw new Refusal('unavailable', {}, { retryAfter: 1 });
      };
      const confirm = async (): Promise<void> => {
        await say();
        check();
      };
      check();
      const isOurs = (): Promise<boolean> => keepLease(db, row);
      return await work({ signal: lost.signal, check, confirm, isOurs });
    } finally {
      clearInterval(saying);
      await endLease(db, row).catch(() => undefined);
    }
  }
}

/**
 * Passes a body on: no more bytes than there is room for, and none once lease or permission is
 * lost.
 */
export async function* leased(
  body: AsyncIterable<Buffer>,
  room: number,
  { signal, check }: Lease,
): AsyncGenerator<Buffer> {
  const pieces = body[Symbol.asyncIterator]();
  let left = room;
  for (;;) {
    const next = await unlessAborted(signal, pieces.next());
    if (next.done) return;
    check();
    if (next.value.length > left) throw new Refusal('payload_too_large', { limit: room });
    left -= next.value.length;
    yield next.value;
  }
}

/**
 * Not `Promise.race` against one promise for the whole body: that promise would hold every chunk in
 * memory until the body ends.
 */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  return promise;
}

interface Leased {
  readonly table: AnyPgTable;
  readonly id: string;
  readonly writer: string;
}

/**
 * Takes the lease. Returns how long the former holder may still trust theirs; undefined when the
 * row does not exist.
 */
async function takeLease(on: Executor, { table, id, writer }: Leased): Promise<number | undefined> {
  const { rows } = await on.sql.execute<{ left: number }>(sql`
    update ${table} as taken
    set writer = ${writer}::uuid, writer_until = now() + ${leaseMs} * interval '1 ms'
    from (select id, writer_until from ${table} where id = ${id} for update) as before
    where taken.id = before.id
    returning greatest(0, extract(epoch from coalesce(before.writer_until, now()) - now()) * 1000)::float8
      as left`);
  return rows[0]?.left;
}

/** Renews the lease; false when somebody else has taken over. */
async function keepLease(on: Executor, { table, id, writer }: Leased): Promise<boolean> {
  const { rows } = await on.sql.execute(sql`
    update ${table} set writer_until = now() + ${leaseMs} * interval '1 ms'
    where id = ${id} and writer = ${writer}::uuid returning id`);
  return rows.length > 0;
}

async function endLease(on: Executor, { table, id, writer }: Leased): Promise<void> {
  await on.sql.execute(sql`
    update ${table} set writer = null, writer_until = null
    where id = ${id} and writer = ${writer}::uuid`);
}
