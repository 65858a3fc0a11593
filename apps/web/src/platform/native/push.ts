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

interface Waiting {
  readonly resolve: (token: string) => void;
  readonly reject: (error: Error) => void;
}

let waiting: Waiting | undefined;
let pending: Promise<string> | undefined;
let listening: object | undefined;

/** The token by which the service reaches this app on this phone. It may be another each time. */
export function tokenOfPhone(): Promise<string> {
  pending ??= askForToken().finally(() => {
    pending = undefined;
  });
  return pending;
}

async function askForToken(): Promise<string> {
  const push = plugin('PushNotifications');
  if (!push) throw new Error('The app has no push');
  if (listening !== push) {
    push.addListener('registration', ({ value }) => waiting?.resolve(value));
    push.addListener('registrationError', ({ error }) => waiting?.reject(new Error(error)));
    listening = push;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const named = new Promise<string>((resolve, reject) => {
    waiting = { resolve, reject };
    timer = setTimeout(() => reject(new Error('The phone gave no token')), longestMs);
  });
  try {
    const [token] = await Promise.all([named, push.register()]);
    return token;
  } finally {
    clearTimeout(timer);
  }
}

/** Takes away what the phone shows of a member who has signed out. */
export async function clearShown(): Promise<void> {
  await plugin('PushNotifications')?.removeAllDeliveredNotifications();
}

/** The service forgets the token. */
export async function leavePush(): Promise<void> {
  await plugin('PushNotifications')?.unregister();
}
