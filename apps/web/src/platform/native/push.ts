import type { PushService } from '@stenope/contract/notifications/push';
import { plugin } from './plugins.ts';

type PhoneService = Exclude<PushService, 'web'>;

/** By which service this build of the app is told things; undefined where by none. */
export function serviceOfApp(page: Document): PhoneService | undefined {
  const meta = page.querySelector<HTMLMetaElement>('meta[name="stenope-push"]');
  return (['apns', 'fcm'] as const).find((one) => one === meta?.content);
}

export async function isPushAllowed(): Promise<'granted' | 'denied' | 'open'> {
  const { receive } = (await plugin('PushNotifications')?.checkPermissions()) ?? {};
  if (receive === 'granted' || receive === 'denied') return receive;
  return 'open';
}

/** Asks the member, unless they have answered before. */
export async function askForPush(): Promise<boolean> {
  const answer = await plugin('PushNotifications')?.requestPermissions();
  return answer?.receive === 'granted';
}

/** A phone without a network gives no token. */
const longestMs = 30_000;

interface Awaited {
  readonly give: (token: string) => void;
  readonly fail: (error: Error) => void;
}

let awaited: Awaited | undefined;
let listening: object | undefined;

/** The token by which the service reaches this app on this phone. It may be another each time. */
export async function tokenOfPhone(): Promise<string> {
  const push = plugin('PushNotifications');
  if (!push) throw new Error('The app has no push');
  if (listening !== push) {
    push.addListener('registration', ({ value }) => awaited?.give(value));
    push.addListener('registrationError', ({ error }) => awaited?.fail(new Error(error)));
    listening = push;
  }
  const token = new Promise<string>((give, fail) => {
    awaited = { give, fail };
    setTimeout(() => fail(new Error('The phone gave no token')), longestMs);
  });
  await push.register();
  return token;
}

/** The service forgets the token. */
export async function leavePush(): Promise<void> {
  await plugin('PushNotifications')?.unregister();
}
