import type { AnswerOf } from '@stenope/contract/action';
import type {
  listNotifications as listEntry,
  readInbox as inboxEntry,
} from '@stenope/contract/notifications/notifications';
import type { Context } from '../../../platform/context.ts';
import { cutPage, type PageQuery } from '../../../platform/db/page.ts';
import { newestOfAll } from '../../../platform/db/cursor.ts';
import { Refusal } from '../../../platform/errors.ts';
import { emit } from '../../../platform/live/outbox.ts';
import { createBatcher } from '../../../platform/batching/batcher.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { RawJson } from '../../../platform/raw-json.ts';
import { notificationsChanged } from '../live.ts';
import {
  findInboxes,
  isVisibleTo,
  listNotifications,
  markOne,
  markSome,
  pageSize,
} from './queries.ts';

/** A member's notifications, latest first. The extra row only shows that there is more. */
export async function list(
  { db, cursors }: Context,
  { userId: viewer }: Viewer,
  { cursor, limit = pageSize }: PageQuery,
): Promise<RawJson<AnswerOf<typeof listEntry>>> {
  const name = `notifications ${viewer}`;
  const [at, before] = cursor ? cursors.read(name, cursor, 2) : ['infinity', newestOfAll];
  const from = { viewer, at: String(at), before: String(before) };
  const rows = await listNotifications(db, from, limit);
  const { items: shown, last } = cutPage(rows, limit);
  const next = last && cursors.write(name, [last.at, last.id]);
  const rest = next === undefined ? '' : `,"next":${JSON.stringify(next)}`;
  return new RawJson(`{"items":[${shown.map(({ json }) => json).join(',')}]${rest}}`);
}

type Answer = AnswerOf<typeof inboxEntry>;
type Inbox = RawJson<Answer>;

/** Batch size: a statement must stay short, as others wait behind it. */
const mostInboxes = 16;

/** Batched: every client requests its inbox on arrival, and after a restart all at once. */
export function inboxes({ db }: Context): (viewer: Viewer) => Promise<Inbox> {
  const find = async (readers: readonly string[]): Promise<readonly (Inbox | undefined)[]> => {
    const rows = await findInboxes(db, { readers: [...new Set(readers)] });
    const written = new Map(rows.map(({ id, json }) => [id, new RawJson<Answer>(json)]));
    return readers.map((reader) => written.get(reader));
  };
  // One slow reader must not fail the others.
  const findInbox = createBatcher<string, Inbox | undefined>({
    maxBatchSize: mostInboxes,
    concurrency: 2,
    retriesAlone: () => true,
    runBatch: find,
  });
  return async ({ userId }) => {
    const inbox = await findInbox(userId);
    if (!inbox) throw new Error('PostgreSQL gave no row where it always gives one');
    return inbox;
  };
}

/** Foreign, pending and missing notifications are answered alike. */
export async function mark({ db }: Context, viewer: Viewer, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const one = { id, recipientId: viewer.userId };
    if (await markOne(tx, one)) {
      const { recipientId } = one;
      await emit(tx, notificationsChanged({ recipientId, kind: 'read', notificationId: id }));
    } else if (!(await isVisibleTo(tx, one))) {
      throw new Refusal('not_found');
    }
  });
}

/** In batches: no statement takes long, even after a year's absence. */
const mostMarked = 1000;

export async function markAll({ db }: Context, { userId: recipientId }: Viewer): Promise<void> {
  let hasMarked = false;
  for (let isLast = false; !isLast;) {
    isLast = await db.transaction(async (tx) => {
      const { found, marked } = await markSome(tx, recipientId, mostMarked);
      hasMarked ||= marked > 0;
      if (found === mostMarked) return false;
      if (hasMarked) {
        const kind = 'read_all' as const;
        await emit(tx, notificationsChanged({ recipientId, kind, notificationId: null }));
      }
      return true;
    });
  }
}
