import { subscribePhone, unsubscribePush } from '@stenope/contract/notifications/push';
import { api } from '../../../platform/api/api.ts';
import { isRefusal } from '../../../platform/api/failures.ts';
import { askedHere, forgetAsked, keepAsked, type Asked } from './asked-here.ts';
import type { PushState } from './subscription.ts';

/* Push of the app on a phone: the same steps as in a browser (`subscription.ts`). */

const phone = () => import('../../../platform/native/push.ts');

export async function readPush(memberId: string): Promise<PushState> {
  const { isPushAllowed, serviceOfApp } = await phone();
  if (serviceOfApp(document) === undefined) return 'unsupported';
  const allowed = await isPushAllowed();
  if (allowed === 'denied') return 'denied';
  return allowed === 'granted' && askedHere()?.memberId === memberId ? 'on' : 'off';
}

export async function turnOn(asked: Asked): Promise<void> {
  const { askForPush, tokenOfPhone } = await phone();
  if (!(await askForPush())) return;
  await tell(asked, await tokenOfPhone());
  keepAsked(asked);
}

/** The server refuses a session that is no longer the one that asked. */
async function tell({ sessionId }: Asked, token: string): Promise<void> {
  const { serviceOfApp } = await phone();
  const service = serviceOfApp(document);
  if (service === undefined) return;
  await api(subscribePhone, { body: { service, token, sessionId } });
}

/** Tells the server first, so that nothing more is sent even if the phone fails. */
export async function turnOff(): Promise<void> {
  await api(unsubscribePush);
  forgetAsked();
  const { leavePush } = await phone();
  await leavePush();
}

/** At every start: the phone's token may be another, and the session, too. */
export async function renew(asked: Asked): Promise<void> {
  const { isPushAllowed, tokenOfPhone } = await phone();
  if ((await isPushAllowed()) !== 'granted') return;
  const token = await tokenOfPhone();
  // Turned off meanwhile, or somebody else's.
  if (askedHere()?.memberId !== asked.memberId) return;
  try {
    await tell(asked, token);
    keepAsked(asked);
  } catch (error) {
    // The site no longer tells phones anything.
    if (isRefusal(error, 'not_found')) forgetAsked();
  }
}
