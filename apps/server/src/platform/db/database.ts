import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { Refusal } from '../errors.ts';
import { asRefusal, isAway, isConflict } from './failures.ts';

export type Sql = NodePgDatabase;

/** The pool or one transaction: anything that can run a query. */
export interface Executor {
  readonly sql: Sql;
}

/** The name and the audience of an event that was committed. */
export interface CommittedEvent {
  readonly name: string;
  readonly topics: readonly string[];
  /** Position and payload, if the statement returned them: then the event need not be read back. */
  readonly written?: StoredAs;
}

/** An event's id, its transaction number and its payload. */
export interface StoredAs {
  readonly id: string;
  readonly at: string;
  readonly data: unknown;
}

export interface Transaction extends Executor {
  /** Passes an event on once the commit is durable, never before. */
  sendAfterCommit(event: CommittedEvent): void;
}

export interface Database extends Executor {
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  readonly pool: pg.Pool;
  /** Connection string, for a worker thread that needs its own connections. */
  readonly url: string;
  /** Transactions call this after their commit; so must whoever writes events by one statement. */
  onCommitted: (events: readonly CommittedEvent[]) => void;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  readonly name: string;
  /** Sees the text of every statement sent, in the caller's async context. */
  readonly onStatement?: (text: string) => void;
  readonly onIdleError?: (error: Error) => void;
  /** Time limit of background work, which may read whole tables. */
  readonly longestStatementMs?: number;
  /** Factor for every time limit, for tests on busy machines. */
  readonly patience?: number;
}

/**
 * Every wait has a limit. `answerAfterMs` is the client's own, for a server that stopped answering.
 */
const timeouts = {
  connectMs: 3_000,
  statementMs: 5_000,
  lockMs: 3_000,
  idleInTransactionMs: 5_000,
  answerAfterMs: 1_000,
} as const;

/** Backpressure: with more than this waiting for a connection, requests are refused at once. */
const longestQueue = 500;

/**
 * Attempts of a transaction that fails with a conflict or deadlock; so many in a row are no
 * accident.
 */
const attempts = 5;

export function openDatabase(options: DatabaseOptions): Database {
  const { patience = 1 } = options;
  const statementMs = (options.longestStatementMs ?? timeouts.statementMs) * patience;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    application_name: options.name,
    connectionTimeoutMillis: timeouts.connectMs * patience,
    query_timeout: statementMs + timeouts.answerAfterMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    options: '-c timezone=UTC',
    // Separate parameters: `options` in an operator's address would replace ours.
    statement_timeout: statementMs,
    lock_timeout: timeouts.lockMs * patience,
    idle_in_transaction_session_timeout: timeouts.idleInTransactionMs * patience,
    ...(options.onStatement && { Client: observedClient(options.onStatement) }),
  });
  // A broken connection must not end the process: an idle one is replaced by the pool, one in use
  // fails its query. Without a listener Node would treat the error as uncaught.
  pool.on('error', (error) => options.onIdleError?.(error));
  pool.on('connect', (client) => client.on('error', () => undefined));
  const database: Database = {
    sql: drizzle(pool),
    pool,
    url: options.url,
    onCommitted: () => undefined,
    transaction: (work) => transact(database, work),
    close: () => pool.end(),
  };
  return database;
}

type TransactionCallback<T> = (tx: Transaction) => Promise<T>;

async function transact<T>(database: Database, work: TransactionCallback<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(database, work);
    } catch (error) {
      if (!isConflict(error)) throw asRefusal(error);
      if (attempt === attempts)
        throw new Refusal('unavailable', {}, { retryAfter: 1, cause: error });
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}

async function attemptOnce<T>(
  { pool, onCommitted }: Database,
  work: TransactionCallback<T>,
): Promise<T> {
  if (pool.waitingCount > longestQueue) throw new Refusal('unavailable', {}, { retryAfter: 1 });
  const client = await pool.connect();
  const events: CommittedEvent[] = [];
  let broken: Error | undefined;
  let isCommitted = false;
  try {
    await client.query('begin');
    const result = await work({
      sql: sqlOn(client),
      sendAfterCommit: (event) => events.push(event),
    });
    const { command } = await client.query('commit');
    // PostgreSQL answers ROLLBACK, without an error, when a statement failed and the work went on.
    if (command !== 'COMMIT') throw new Error('A failed statement was passed over: rolled back');
    isCommitted = true;
    return result;
  } catch (error) {
    broken = await rollBack(client, error);
    throw error;
  } finally {
    client.release(broken);
    if (isCommitted && events.length > 0) onCommitted(events);
  }
}

/**
 * Rolls back. Returns an error when the connection's state is uncertain: it is then closed instead
 * of going back to the pool.
 */
async function rollBack(client: pg.PoolClient, error: unknown): Promise<Error | undefined> {
  if (isAway(error)) return asError(error);
  try {
    await client.query('rollback');
    return undefined;
  } catch (failure) {
    return asError(failure);
  }
}

const sqlByClient = new WeakMap<pg.PoolClient, Sql>();

/** One query builder per connection, cached: prepared statements belong to it. */
function sqlOn(client: pg.PoolClient): Sql {
  const known = sqlByClient.get(client);
  if (known) return known;
  const made = drizzle(client);
  sqlByClient.set(client, made);
  return made;
}

function observedClient(onStatement: (text: string) => void): typeof pg.Client {
  return class ObservedClient extends pg.Client {
    // `query` has a dozen overloads; the wrapper keeps them all.
    override query = ((...args: Parameters<pg.Client['query']>) => {
      const [first] = args as readonly unknown[];
      onStatement(typeof first === 'string' ? first : String((first as { text?: string }).text));
      return super.query(...args);
    }) as pg.Client['query'];
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
