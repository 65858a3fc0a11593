import { readPushKey, subscribePush, unsubscribePush } from '@stenope/contract/notifications/push';
import { api } from '../../../platform/api/api.ts';
import { isRefusal } from '../../../platform/api/failures.ts';
import { findWorker, startWorker } from '../../../platform/worker/registration.ts';
import { askedHere, forgetAsked, keepAsked, type Asked } from './asked-here.ts';

/** `denied` means blocked for this site; only the browser's settings change that. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

function isSupported(): boolean {
  return (
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  );
}

/** Whether push is on for this member; another may have turned it on in this browser. */
export async function readPush(memberId: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted' || askedHere()?.memberId !== memberId) return 'off';
  const subscription = await (await findWorker())?.pushManager.getSubscription();
  return subscription ? 'on' : 'off';
}

/**
 * Asks for permission, subscribes in the browser, then tells the server. A refusal of the
 * permission needs no message.
 */
export async function turnOn(asked: Asked): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const { publicKey } = await api(readPushKey);
  const { pushManager } = await startWorker();
  const subscription = await subscribe(pushManager, publicKey);
  await tell(subscription);
  keepAsked(asked);
}

async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const wish = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await manager.subscribe(wish);
  } catch (error) {
    // A subscription with another key exists, from before the site's keys were made anew.
    const before = await manager.getSubscription();
    if (!before) throw error;
    await before.unsubscribe();
    return manager.subscribe(wish);
  }
}

async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await api(subscribePush, { body: { endpoint, keys: { p256dh, auth } } });
}

/** Tells the server first, so that nothing more is sent even if the browser fails. */
export async function turnOff(): Promise<void> {
  await api(unsubscribePush);
  forgetAsked();
  const subscription = await (await findWorker())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** Registers the existing subscription again for a new session of the same member. */
export async function renew(asked: Asked): Promise<void> {
  const subscription = await (await findWorker())?.pushManager.getSubscription();
  if (!subscription) return forgetAsked();
  try {
    await tell(subscription);
    keepAsked(asked);
  } catch (error) {
    // The site no longer sends push messages.
    if (isRefusal(error, 'not_found')) forgetAsked();
  }
}
