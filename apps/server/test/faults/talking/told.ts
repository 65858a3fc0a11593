import { notificationsChanged } from '@stenope/contract/notifications/notifications';
import type { Checks } from '../checks.ts';
import type { Person } from '../clients.ts';
import { compareCounts, type Ledger, type Operation } from '../ledger.ts';
import { query } from '../postgres.ts';
import { tryUntil } from '@stenope/kit/until';
import { commentOf, type Act } from './acting.ts';

/** Number of occurrences by description. */
type Times = Map<string, number>;

function add(times: Times, what: string, amount = 1): void {
  times.set(what, (times.get(what) ?? 0) + amount);
}

/** Distinct items, since repeated acts change nothing. */
function onceEach(what: Iterable<string>): Times {
  return new Map([...what].map((one) => [one, 1]));
}

export interface ToldRow {
  readonly id: string;
  readonly recipientId: string;
  readonly senderId: string | null;
  readonly subject: string;
  /** The comment or the post; for a follow, the follower. */
  readonly about: string;
  readonly amount: number;
  /** Likes counted in it, and the recipient's own among them. */
  readonly likes: number;
  readonly ownLikes: number;
}

export interface ToldEvent {
  readonly kind: string;
  readonly notificationId: string | null;
  readonly topics: readonly string[];
}

/** Relevant rows of PostgreSQL. */
export interface Facts {
  /** One line per act. */
  readonly acts: readonly string[];
  readonly rows: readonly ToldRow[];
  readonly events: readonly ToldEvent[];
}

export async function readFacts(databaseUrl: string): Promise<Facts> {
  const acts = await query<{ act: string }>(
    databaseUrl,
    `select concat_ws(' ', 'follow', follower_id, followed_id) as act from follows
     union all select concat_ws(' ', 'like', user_id, post_id) from favourites
     union all select concat_ws(' ', 'comment', author_id, post_id, body) from comments`,
  );
  const rows = await query<ToldRow>(
    databaseUrl,
    `select id, recipient_id as "recipientId", sender_id as "senderId", subject, amount,
       coalesce(content_id, sender_id) as about, count(user_id)::int as likes,
       (count(*) filter (where user_id = recipient_id))::int as "ownLikes"
     from notifications left join (select user_id, told_in from favourites) as liked
       on told_in = id
     group by id`,
  );
  const events = await query<ToldEvent>(
    databaseUrl,
    `select data->>'kind' as kind, data->>'notificationId' as "notificationId", topics
     from outbox where name = $1`,
    [notificationsChanged.name],
  );
  return { acts: acts.map(({ act }) => act), rows, events };
}

type Done = Pick<Ledger<Act>, 'with' | 'all'>;

function linesOf({ id, data }: Operation<Act>): string[] {
  if (data.kind === 'read') return [];
  if (data.kind === 'follow') return [`follow ${data.by} ${data.whom}`];
  if (data.kind === 'like') return [`like ${data.by} ${data.work.id}`];
  return [`comment ${data.by} ${data.work.id} comment ${id}`];
}

/**
 * Notifications due for an act: each recipient once, by the first matching rule, and never the
 * actor.
 */
function hearersOf(operation: Operation<Act>): string[] {
  const { data } = operation;
  if (data.kind === 'follow') return [`${data.whom} follow ${data.by}`];
  const comment = commentOf(operation);
  if (data.kind !== 'comment' || !comment) return [];
  const ways = new Map([[data.work.authorId, 'comment']]);
  if (data.answers) ways.set(data.answers.authorId, 'reply');
  ways.delete(data.by);
  return [...ways].map(([who, way]) => `${who} ${way} ${comment.id}`);
}

/** Notifications due to people, with their amounts. */
function dueFrom(done: readonly Operation<Act>[], introduced: readonly string[]): Times {
  const due = onceEach([...introduced, ...done.flatMap(hearersOf)]);
  const likes = done.flatMap(({ data }) =>
    data.kind === 'like' && data.work.authorId !== data.by ? [data] : [],
  );
  const different = new Map(likes.map((like) => [`${like.by} ${like.work.id}`, like.work]));
  for (const { id, authorId } of different.values()) add(due, `${authorId} like ${id}`);
  return due;
}

/** Pairs that follow each other from the start. */
export interface Introduced {
  readonly people: readonly [Pick<Person, 'id'>, Pick<Person, 'id'>];
}

/**
 * I1 to I3 for acts, and I7: each recipient was notified once, nobody of their own act, with an
 * event.
 */
export function checkTold(
  checks: Checks,
  ledger: Done,
  introduced: readonly Introduced[],
  { acts, rows, events }: Facts,
): void {
  const ok = ledger.with('ok');
  checks.atLeast('acts acknowledged', ok.length, 10);
  checks.report('acts after a retry', ok.filter(({ tries }) => tries > 1).length);
  const open = ledger.with('unknown', 'invoked', 'fail');
  checks.none('acts refused or left unknown', idsOf(open));
  const divided = ledger.all.filter(({ told }) => told.size > 1);
  checks.none('acts told two different things', idsOf(divided));

  const ties = introduced.flatMap(({ people: [one, other] }) => [
    [one.id, other.id],
    [other.id, one.id],
  ]);
  const begun = ties.map(([by, whom]) => `follow ${by} ${whom}`);
  const stored: Times = new Map();
  for (const act of acts) add(stored, act);
  const kept = compareCounts(onceEach([...begun, ...ok.flatMap(linesOf)]), stored);
  checks.none('acts acknowledged, not stored', kept.missing);
  checks.none('acts stored twice, or not acknowledged', [...kept.doubled, ...kept.stray]);

  const found: Times = new Map();
  for (const { recipientId, subject, about, amount } of rows) {
    add(found, `${recipientId} ${subject} ${about}`, amount);
  }
  const due = dueFrom(
    ok,
    ties.map(([by, whom]) => `${whom} follow ${by}`),
  );
  const told = compareCounts(due, found);
  checks.report('notifications', rows.length);
  checks.report('of these of several likes', rows.filter(({ amount }) => amount > 1).length);
  checks.none('acts that did not tell whom they must', told.missing);
  checks.none('notifications twice', told.doubled);
  checks.none('notifications without their act', told.stray);
  const toSelf = rows.filter((row) => row.senderId === row.recipientId || row.ownLikes > 0);
  checks.none('notifications to oneself', idsOf(toSelf));
  const miscounted = rows.filter((row) => row.subject === 'like' && row.likes !== row.amount);
  checks.none('likes told together that differ from a recount', idsOf(miscounted));
  checkEvents(checks, rows, events);
}

/** One event per notification: for merged likes one each. To the recipient only. */
function checkEvents(checks: Checks, rows: readonly ToldRow[], events: readonly ToldEvent[]): void {
  const want: Times = new Map();
  for (const { id, recipientId, amount } of rows) add(want, `${id} member:${recipientId}`, amount);
  const told: Times = new Map();
  for (const { kind, notificationId, topics } of events) {
    if (kind === 'told') add(told, `${notificationId} ${topics.join(' ')}`);
  }
  const { missing, doubled, stray } = compareCounts(want, told);
  checks.none('notifications without their event', missing);
  checks.none('notifications with one event too many', doubled);
  checks.none('events of a notification that is not there, or to another', stray);
}

function idsOf(all: readonly { readonly id: string | number }[]): (string | number)[] {
  return all.map(({ id }) => id);
}

/** Notification events a device has received, with counts. */
export class Bell {
  readonly heard: Times = new Map();

  readonly hear = (name: string, data: unknown): void => {
    if (name === notificationsChanged.name) add(this.heard, ring(data as ToldEvent));
  };
}

const ring = ({ kind, notificationId }: Pick<ToldEvent, 'kind' | 'notificationId'>): string =>
  `${kind} ${notificationId}`;

export interface Ringing {
  readonly person: Pick<Person, 'id'>;
  readonly bell: Bell;
}

/** I8 for notifications: each event was received once by its recipient, and by nobody else. */
export async function checkRung(
  checks: Checks,
  events: readonly ToldEvent[],
  bells: readonly Ringing[],
  withinMs = 240_000,
): Promise<void> {
  const meant = new Map(
    bells.map(({ person }): [string, Times] => [`member:${person.id}`, new Map()]),
  );
  for (const event of events) {
    for (const topic of event.topics) add(meant.get(topic) ?? new Map(), ring(event));
  }
  const compareAll = () =>
    bells.map(({ person, bell }) =>
      compareCounts(meant.get(`member:${person.id}`) ?? new Map(), bell.heard),
    );
  const isComplete = () => compareAll().every(({ missing }) => missing.length === 0);
  await tryUntil(isComplete, { withinMs, everyMs: 500 });
  const results = compareAll();
  const of = (kind: 'missing' | 'doubled' | 'stray') => results.flatMap((one) => one[kind]);
  checks.report('notification events', events.length);
  checks.none('notification events missed', of('missing'));
  checks.none('notification events heard twice', of('doubled'));
  checks.none('notification events that reached a third person', of('stray'));
}
