import { readPushKey, subscribePush, unsubscribePush } from '@stenope/contract/notifications/push';
import { api } from '../../../platform/api/api.ts';
import { isRefusal } from '../../../platform/api/failures.ts';
import { askedHere, forgetAsked, keepAsked, type Asked } from './asked-here.ts';
import { findWorker, startWorker } from './worker.ts';

/** `denied`: by the browser, for this site; only its own settings change that. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

function isSupported(): boolean {
  return (
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  );
}

/** Whether this browser tells this member things: another may have asked for it before. */
export async function readPush(memberId: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted' || askedHere()?.memberId !== memberId) return 'off';
  const subscription = await (await findWorker())?.pushManager.getSubscription();
  return subscription ? 'on' : 'off';
}

/** Asks the member, then the browser, then tells the server. Who says no has said so. */
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
    // It holds one of another key: of this site before it was made anew.
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

/** The server first: whatever the browser then does, it is told nothing more. */
export async function turnOff(): Promise<void> {
  await api(unsubscribePush);
  forgetAsked();
  const worker = await findWorker();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  await worker?.unregister();
}

/** A new session of who asked here before: the server hears of this browser again. */
export async function renew(asked: Asked): Promise<void> {
  const subscription = await (await findWorker())?.pushManager.getSubscription();
  if (!subscription) return forgetAsked();
  try {
    await tell(subscription);
    keepAsked(asked);
  } catch (error) {
    // The site sends nothing any more.
    if (isRefusal(error, 'not_found')) forgetAsked();
  }
}
