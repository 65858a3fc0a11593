import { createPrivateKey } from 'node:crypto';
import type { Pushed, PushService } from '@stenope/contract/notifications/push';
import type { Context } from '../context.ts';
import { readAppleKey } from '../env/kinds.ts';
import type { Env } from '../env/settings.ts';
import { ApplePush } from './apns.ts';
import { GooglePush } from './fcm.ts';
import type { PushOutcome } from './outcome.ts';
import { sendingOf } from './vapid.ts';
import { sendToBrowser } from './web.ts';

/** A browser, or the app on a phone, and by which service it is told. */
export interface PushAddress {
  readonly service: PushService;
  /** Address of a browser, token of a phone. */
  readonly endpoint: string;
  /** Of browsers alone: phones' services read what they pass on. */
  readonly p256dh: string | null;
  readonly auth: string | null;
  readonly createdAt: Date;
}

interface Phones {
  readonly apns: ApplePush | undefined;
  readonly fcm: GooglePush | undefined;
}

/** By the settings of a process, for as long as these are: connections and tokens are kept. */
const phones = new WeakMap<Env, Phones>();

function phonesOf(env: Env): Phones {
  const known = phones.get(env);
  if (known) return known;
  const made = { apns: appleOf(env), fcm: googleOf(env) };
  phones.set(env, made);
  return made;
}

function appleOf({ APNS_KEY, APNS_ADDRESS, APPLE_APPS }: Env): ApplePush | undefined {
  const [app] = APPLE_APPS;
  if (APNS_KEY === undefined || app === undefined) return undefined;
  const [team = '', ...bundle] = app.split('.');
  const [keyId = '', lines = ''] = APNS_KEY.split(':');
  const key = readAppleKey(lines);
  return new ApplePush({ address: APNS_ADDRESS, team, bundle: bundle.join('.'), keyId, key });
}

function googleOf({ FCM_ACCOUNT, FCM_ADDRESS }: Env): GooglePush | undefined {
  if (FCM_ACCOUNT === undefined) return undefined;
  return new GooglePush({
    address: FCM_ADDRESS,
    project: FCM_ACCOUNT.project_id,
    email: FCM_ACCOUNT.client_email,
    key: createPrivateKey(FCM_ACCOUNT.private_key),
    tokenAddress: FCM_ACCOUNT.token_uri,
  });
}

/** The services this site can tell anybody by. */
export function servicesOf({ env }: Pick<Context, 'env'>): readonly PushService[] {
  const { apns, fcm } = phonesOf(env);
  return ['web', ...(apns ? ['apns' as const] : []), ...(fcm ? ['fcm' as const] : [])];
}

/** Sends a message by the service of its recipient; one of a phone reads what it passes on. */
export async function sendPush(
  { env, signer, now }: Pick<Context, 'env' | 'signer' | 'now'>,
  to: PushAddress,
  { sealed, open }: { readonly sealed: Pushed; readonly open: Pushed },
): Promise<PushOutcome> {
  const { apns, fcm } = phonesOf(env);
  const { endpoint, p256dh, auth, createdAt } = to;
  if (to.service === 'apns' && apns) {
    return apns.send({ token: endpoint, since: createdAt }, open, now());
  }
  if (to.service === 'fcm' && fcm) return fcm.send(endpoint, open, now());
  if (p256dh === null || auth === null) return 'refused';
  return sendToBrowser({
    sending: sendingOf(signer, env),
    to: { endpoint, p256dh, auth },
    message: JSON.stringify(sealed),
    now: now(),
    loopback: env.PUSH_LOOPBACK === 'on',
  });
}
