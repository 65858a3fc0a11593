import type { DataOf, LiveEvent } from '@stenope/contract/live';
import { sql, type SQL } from 'drizzle-orm';
import type { News, Transaction } from '../db/database.ts';
import { outbox } from '../db/platform-tables.ts';
import { prepared } from '../db/prepared.ts';

/**
 * The words of the live line, in the order an event meets them: a `LiveEvent` is its entry in the
 * contract; an `Announcement` is a feature's function from what happened to a `Telling` (event,
 * audience, payload), which `emit` writes into the outbox; `News` is its name and audience (and where
 * it lies, if its statement told), passed on after the commit; a `Happening` is the row, usually as
 * read back, which the hub gives to each `Line`.
 */

/** One telling: what happened, to whom. Made by a feature's `live.ts`, saved by `emit`. */
export interface Telling {
  readonly event: LiveEvent;
  readonly to: readonly string[];
  readonly data: unknown;
}

/** A feature's word on one of its events: from what the service has, to whom and which payload. */
export interface Announcement<E extends LiveEvent = LiveEvent, Subject = never> {
  readonly event: E;
  (subject: Subject): Telling;
}

export function announces<E extends LiveEvent, Subject>(
  event: E,
  tell: (subject: Subject) => { to: readonly string[]; data: DataOf<E> },
): Announcement<E, Subject> {
  return Object.assign((subject: Subject): Telling => ({ event, ...tell(subject) }), { event });
}

/** Of a topic: whoever listens to it does not hear this. */
const except = '!';

/** Whether an event is for somebody who listens to these topics. */
export function isMeantFor(event: Pick<News, 'topics'>, listened: ReadonlySet<string>): boolean {
  if (!event.topics.some((topic) => listened.has(topic))) return false;
  return !event.topics.some(
    (topic) => topic.startsWith(except) && listened.has(topic.slice(except.length)),
  );
}

/** Topics every socket listens to by itself. */
export const toMember = (userId: string): string => `member:${userId}`;
/** Not to them, whatever else they listen to. */
export const exceptMember = (userId: string): string => `${except}${toMember(userId)}`;
/** An event names everybody it is not for: nobody can make it weigh more than this. */
export const mostExcepted = 200;
export const toSession = (sessionId: string): string => `session:${sessionId}`;

/** Saves the event with the rows it tells of; sockets hear of it after the commit. */
export async function emit(tx: Transaction, telling: Telling): Promise<void> {
  // It may concern nobody who could see it.
  if (telling.to.length === 0) return;
  const { news, data } = eventOf(telling);
  await insertEvent(tx, { ...news, data });
  tx.tellAfterCommit(news);
}

/** What is written of it, and what is passed on after the commit. */
export function eventOf(telling: Telling): { readonly news: News; readonly data: string } {
  const news = { name: telling.event.name, topics: [...new Set(telling.to)] };
  return { news, data: JSON.stringify(telling.data) };
}

/**
 * The same as part of a statement that writes the rows too, once for each row of `from`, whose
 * columns are what `eventOf` says. Whoever runs it passes the news on.
 */
export const insertingEvent = (
  from: SQL,
  { name, topics, data }: Readonly<Record<'name' | 'topics' | 'data', SQL>>,
): SQL =>
  sql`insert into ${outbox} (at, name, topics, data)
    select pg_current_xact_id(), ${name}, ${topics}, ${data} from ${from}`;

const insertEvent = prepared<{ name: string; topics: readonly string[]; data: string }, unknown>(
  'outbox_insert',
  (on) =>
    on.insert(outbox).values({
      at: sql`pg_current_xact_id()`,
      name: sql.placeholder('name'),
      topics: sql`${sql.placeholder('topics')}::text[]`,
      data: sql`${sql.placeholder('data')}::jsonb`,
    }),
);
