import type { DataOf, LiveEvent } from '@stenope/contract/live';
import { sql, type SQL } from 'drizzle-orm';
import type { CommittedEvent, Transaction } from '../db/database.ts';
import { outbox } from '../db/platform-tables.ts';
import { prepared } from '../db/prepared.ts';

/**
 * The forms an event takes, in order: a `LiveEvent` is its entry in the contract; an `Announcement` is
 * a feature's function from what changed to an `OutgoingEvent` (event, audience, payload), which `emit`
 * inserts into the outbox; a `CommittedEvent` is its name and audience (and its place, if the statement
 * returned it), passed on after the commit; a `StoredEvent` is the row, usually as read back, which the
 * hub delivers to each `Line`.
 */

/** An event with its audience and payload. Made by a feature's `live.ts`, stored by `emit`. */
export interface OutgoingEvent {
  readonly event: LiveEvent;
  readonly to: readonly string[];
  readonly data: unknown;
}

/** A feature's word on one of its events: from what the service has, to whom and which payload. */
export interface Announcement<E extends LiveEvent = LiveEvent, Subject = never> {
  readonly event: E;
  (subject: Subject): OutgoingEvent;
}

export function announces<E extends LiveEvent, Subject>(
  event: E,
  tell: (subject: Subject) => { to: readonly string[]; data: DataOf<E> },
): Announcement<E, Subject> {
  return Object.assign((subject: Subject): OutgoingEvent => ({ event, ...tell(subject) }), {
    event,
  });
}

/** Prefix of an excluded topic: its listeners do not receive the event. */
const except = '!';

/** Whether a listener of these topics should receive an event. */
export function isMeantFor(
  event: Pick<CommittedEvent, 'topics'>,
  listened: ReadonlySet<string>,
): boolean {
  if (!event.topics.some((topic) => listened.has(topic))) return false;
  return !event.topics.some(
    (topic) => topic.startsWith(except) && listened.has(topic.slice(except.length)),
  );
}

/** Every socket listens to its member and session topics. */
export const toMember = (userId: string): string => `member:${userId}`;
/** Excludes a member, whatever else they listen to. */
export const exceptMember = (userId: string): string => `${except}${toMember(userId)}`;
/** Most exclusions of one event, which bounds its size. */
export const mostExcepted = 200;
export const toSession = (sessionId: string): string => `session:${sessionId}`;

/** Stores the event in the transaction of its rows; sockets receive it after the commit. */
export async function emit(tx: Transaction, outgoing: OutgoingEvent): Promise<void> {
  // The audience may be empty.
  if (outgoing.to.length === 0) return;
  const { committed, data } = eventOf(outgoing);
  await insertEvent(tx, { ...committed, data });
  tx.sendAfterCommit(committed);
}

/** An event split into its committed form and the JSON payload to store. */
export function eventOf(outgoing: OutgoingEvent): {
  readonly committed: CommittedEvent;
  readonly data: string;
} {
  const committed = { name: outgoing.event.name, topics: [...new Set(outgoing.to)] };
  return { committed, data: JSON.stringify(outgoing.data) };
}

/**
 * The same insert as part of a larger statement, once for each row of `from`; `returning` names
 * columns of the outbox. The caller passes the event on after the commit.
 */
export const insertingEvent = (
  from: SQL,
  { name, topics, data }: Readonly<Record<'name' | 'topics' | 'data', SQL>>,
  returning?: SQL,
): SQL =>
  sql`insert into ${outbox} (at, name, topics, data)
    select pg_current_xact_id(), ${name}, ${topics}, ${data}
    from ${from} ${returning && sql`returning ${returning}`}`;

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
