import type { AnswerOf, ReceivedBody } from '@stenope/contract/action';
import type {
  readPushKey as keyEntry,
  subscribePush as subscribeEntry,
} from '@stenope/contract/notifications/push';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { enqueue, type Shift } from '../../../platform/jobs/job.ts';
import { areKeys } from '../../../platform/push/encrypting.ts';
import { mayReach } from '../../../platform/push/reach.ts';
import { sendPush } from '../../../platform/push/sending.ts';
import { sendingOf } from '../../../platform/push/vapid.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { pushedOf } from './present.ts';
import {
  deleteEndpoint,
  deleteSubscription,
  findPushed,
  keepSubscription,
  listSubscriptions,
} from './queries.ts';
import { pushWork } from './work.ts';

/** Where the switch is off there is nothing here. */
function ensureOn({ env }: Context): void {
  if (!env.FEATURES.includes('push')) throw new Refusal('not_found');
}

export async function readKey(context: Context): Promise<AnswerOf<typeof keyEntry>> {
  ensureOn(context);
  return { publicKey: sendingOf(context.signer, context.env).publicKey };
}

/** Until the session ends that asks for it. */
export async function subscribe(
  context: Context,
  { userId, sessionId }: Viewer,
  { endpoint, keys }: ReceivedBody<typeof subscribeEntry>,
): Promise<void> {
  ensureOn(context);
  const address = new URL(endpoint);
  if (!mayReach(address, reachOf(context))) refuseField('endpoint');
  if (!areKeys(keys)) refuseField('keys');
  const row = { sessionId, userId, endpoint: address.href, p256dh: keys.p256dh, auth: keys.auth };
  await context.db.transaction((tx) => keepSubscription(tx, row));
}

export async function unsubscribe(context: Context, { sessionId }: Viewer): Promise<void> {
  ensureOn(context);
  await deleteSubscription(context.db, sessionId);
}

function refuseField(field: string): never {
  throw new Refusal('invalid', { fields: [{ field, rule: 'format' }] });
}

function reachOf({ env }: Context): { loopback: boolean } {
  return { loopback: env.PUSH_LOOPBACK === 'on' };
}

/** For somebody who has a browser that wants to hear of it, after the commit. */
export async function pushLater(tx: Transaction, notificationId: string): Promise<void> {
  // One after the other: a service that lets us wait must not keep everything else waiting.
  await enqueue(tx, pushWork, { notificationId }, { line: pushWork.name });
}

/**
 * Hands one notification to every browser of its recipient. What was read or taken back meanwhile
 * is passed over. Done again, it takes its own place on the screen.
 */
export async function push({ context, log }: Shift, notificationId: string): Promise<void> {
  const { db, env, signer, now } = context;
  if (!env.FEATURES.includes('push')) return;
  const row = await findPushed(db, notificationId);
  if (!row) return;
  const message = JSON.stringify(pushedOf(row));
  const sending = sendingOf(signer, env);
  const browsers = await listSubscriptions(db, row.recipientId, now());
  const sent = browsers.map(async (to) => {
    const fate = await sendPush({ sending, to, message, now: now(), ...reachOf(context) });
    if (fate === 'refused') log.warn('a service refused a message to a browser');
    if (fate !== 'taken') await deleteEndpoint(db, to);
  });
  const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
