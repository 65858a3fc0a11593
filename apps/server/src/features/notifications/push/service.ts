import type { AnswerOf, ReceivedBody } from '@stenope/contract/action';
import type {
  Pushed,
  readPushKey as keyEntry,
  subscribePhone as subscribePhoneEntry,
  subscribePush as subscribeEntry,
} from '@stenope/contract/notifications/push';
import { z } from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { enqueue, type Shift, type JobKind } from '../../../platform/jobs/job.ts';
import { areKeys } from '../../../platform/push/encrypting.ts';
import { mayReach } from '../../../platform/push/reach.ts';
import { sendPush, servicesOf } from '../../../platform/push/sending.ts';
import { sendingOf } from '../../../platform/push/vapid.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { openlyPushedOf, pushedOf } from './present.ts';
import {
  deleteEndpoint,
  deleteSubscription,
  findPushed,
  keepSubscription,
  listSubscriptions,
} from './queries.ts';

/** Not found where push is off. */
function ensureOn(context: Context): void {
  if (!pushes(context)) throw new Refusal('not_found');
}

export async function readKey(context: Context): Promise<AnswerOf<typeof keyEntry>> {
  ensureOn(context);
  return { publicKey: sendingOf(context.signer, context.env).publicKey };
}

/** Lasts as long as the current session. */
export async function subscribe(
  context: Context,
  { userId, sessionId }: Viewer,
  { endpoint, keys: { p256dh, auth } }: ReceivedBody<typeof subscribeEntry>,
): Promise<void> {
  ensureOn(context);
  const address = new URL(endpoint);
  if (!mayReach(address, { loopback: context.env.PUSH_LOOPBACK === 'on' })) refuseField('endpoint');
  if (!areKeys({ p256dh, auth })) refuseField('keys');
  const about = { service: 'web', endpoint: address.href, p256dh, auth } as const;
  const row = { sessionId, userId, ...about, createdAt: context.now() };
  await context.db.transaction((tx) => keepSubscription(tx, row));
}

/** The same for the app on a phone. */
export async function subscribePhone(
  context: Context,
  { userId, sessionId }: Viewer,
  { service, token, sessionId: asking }: ReceivedBody<typeof subscribePhoneEntry>,
): Promise<void> {
  ensureOn(context);
  // A phone may take half a minute to name its token; another member may have signed in since.
  if (asking !== sessionId) throw new Refusal('forbidden');
  if (!servicesOf(context).includes(service)) throw new Refusal('not_found');
  const about = { service, endpoint: token, p256dh: null, auth: null };
  const row = { sessionId, userId, ...about, createdAt: context.now() };
  await context.db.transaction((tx) => keepSubscription(tx, row));
}

export async function unsubscribe(context: Context, { sessionId }: Viewer): Promise<void> {
  ensureOn(context);
  await deleteSubscription(context.db, sessionId);
}

function refuseField(field: string): never {
  throw new Refusal('invalid', { fields: [{ field, rule: 'format' }] });
}

/** Enqueues a push, after the commit, for members with a subscription. */
export async function pushLater(tx: Transaction, notificationId: string): Promise<void> {
  // Serial queue: a slow push service must not block other jobs.
  await enqueue(tx, pushJobKind, { notificationId }, { line: pushJobKind.name });
}

/**
 * Sends a notification to all browsers and phones of its recipient, or to those that were not reached
 * before. Read or retracted ones are skipped. A repeated push replaces the first on the screen.
 */
export async function push(shift: Shift, { notificationId, sessions }: PushOrder): Promise<void> {
  const row = await findPushed(shift.context.db, notificationId);
  if (!row) return;
  const pushed = { sealed: pushedOf(row), open: openlyPushedOf(row), sessions };
  await pushTo(shift, row.recipientId, pushed, (tx, left) =>
    enqueue(tx, pushJobKind, { notificationId, sessions: left }, { line: pushJobKind.name }),
  );
}

/** Whether push is enabled on this site. */
export function pushes({ env }: Pick<Context, 'env'>): boolean {
  return env.FEATURES.includes('push');
}

interface Telling {
  readonly sealed: Pushed;
  /** For the services of phones, which read it. */
  readonly open: Pushed;
  /** Sessions whose browser or phone is told; all by default. */
  readonly sessions?: readonly string[] | undefined;
}

/**
 * To all browsers and phones of a member; nothing if push was disabled meanwhile. Those that could not
 * be reached are tried again by a job of their own, so that nobody else is told twice.
 */
export async function pushTo(
  { context, log }: Shift,
  memberId: string,
  { sessions, ...pushed }: Telling,
  later: (tx: Transaction, left: readonly string[]) => Promise<unknown>,
): Promise<void> {
  if (!pushes(context)) return;
  const { db, now } = context;
  const all = await listSubscriptions(db, memberId, servicesOf(context), now());
  const addresses = sessions ? all.filter(({ sessionId }) => sessions.includes(sessionId)) : all;
  const sent = addresses.map(async (to) => {
    const outcome = await sendPush(context, to, pushed);
    if (outcome === 'refused' || outcome === 'unsent') {
      log.warn({ service: to.service, outcome }, 'a push service did not take a message');
    }
    if (outcome === 'gone' || outcome === 'refused') await deleteEndpoint(db, to);
  });
  const results = await Promise.allSettled(sent);
  const [failed] = results.filter((result) => result.status === 'rejected');
  if (!failed) return;
  const left = addresses.flatMap(({ sessionId }, at) =>
    results[at]?.status === 'rejected' ? [sessionId] : [],
  );
  if (left.length === addresses.length) throw failed.reason;
  await db.transaction((tx) => later(tx, left));
}

interface PushOrder {
  readonly notificationId: string;
  readonly sessions?: readonly string[] | undefined;
}

/** Sessions of those that a job before did not reach. */
export const leftOver = z.optional(z.array(z.uuid()));

/** Few attempts: members who are away longer look for themselves. */
export const pushJobKind: JobKind<PushOrder> = {
  name: 'notifications:push',
  payload: z.object({ notificationId: z.uuid(), sessions: leftOver }),
  attempts: 4,
};
