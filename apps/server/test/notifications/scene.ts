import { createComment, type Comment } from '@stenope/contract/comments';
import {
  listNotifications,
  readInbox,
  type Notification,
} from '@stenope/contract/notifications/notifications';
import { addFavourite, removeFavourite, type Post } from '@stenope/contract/posts';
import { z } from 'zod/mini';
import { newId } from '../../src/platform/ids.ts';
import type { Job, Shift } from '../../src/platform/jobs/job.ts';
import type { Person, World } from '../kit/world.ts';

/** Short names for what members do to each other's posts. */

const on = ({ id: postId }: Pick<Post, 'id'>) => ({ params: { postId } });

export const like = ({ client }: Person, post: Pick<Post, 'id'>) =>
  client.ask(addFavourite, on(post));

export const unlike = ({ client }: Person, post: Pick<Post, 'id'>) =>
  client.ask(removeFavourite, on(post));

export const say = (
  { client }: Person,
  post: Pick<Post, 'id'>,
  body: string,
  parentId?: string,
): Promise<Comment> =>
  client.ask(createComment, {
    ...on(post),
    body: parentId === undefined ? { body } : { body, parentId },
  });

/**
 * A member's notifications, newest first; validated, since raw JSON is not filtered by the schema.
 */
export async function toldTo({ client }: Person): Promise<readonly Notification[]> {
  return z.parse(listNotifications.answer, await client.ask(listNotifications, {})).items;
}

/** The same in short: type, sender, amount. */
export async function heardBy(person: Person): Promise<readonly (readonly unknown[])[]> {
  const told = await toldTo(person);
  return told.map(({ subject, from, amount }) => [subject, from?.username ?? null, amount]);
}

export const inboxOf = async ({ client }: Person) =>
  z.parse(readInbox.answer, await client.ask(readInbox, {}));

export const unreadOf = async (person: Person): Promise<number> =>
  (await inboxOf(person)).notifications;

/** Notifications of the site at small intervals, some at the same moment. */
export async function tellMany(
  { running }: World,
  { id }: Person,
  count: number,
  from = '2026-01-01',
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await running.context.db.pool.query(
    `insert into notifications (id, recipient_id, type, subject, due_at)
     select id, $1, 'other', 'moderation', $3::timestamptz + (place / 3) * interval '1 minute'
     from unnest($2::uuid[]) with ordinality as one (id, place)`,
    [id, ids, from],
  );
  return ids;
}

/** Makes delayed notifications due. */
export async function makeDue({ running }: World): Promise<void> {
  await running.context.db.pool.query(
    `update notifications set due_at = now() - interval '1 minute' where due_at > now()`,
  );
}

/** Runs a job at once, like a worker. */
export async function work<Payload>(
  { running: { context } }: World,
  job: Job<Payload>,
  payload: Payload,
): Promise<void> {
  const { log } = context;
  const signal = new AbortController().signal;
  const shift: Shift = { context, log, signal, progress: () => Promise.resolve() };
  await job.run(payload, shift);
}

/** Queued jobs of one kind. */
export async function queued({ running }: World, job: Pick<Job, 'name'>): Promise<unknown[]> {
  const { rows } = await running.context.db.pool.query<{ payload: { payload: unknown } }>(
    `select payload from graphile_worker._private_jobs as jobs
     join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
     where tasks.identifier = $1 order by jobs.id`,
    [job.name],
  );
  return rows.map(({ payload }) => payload.payload);
}
