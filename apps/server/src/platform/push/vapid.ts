import { createECDH, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import type { Signer } from '../env/secret.ts';
import type { Env } from '../env/settings.ts';
import { senderOf } from '../mail/sender.ts';

/** Who we are to the services that pass messages on to browsers (RFC 8292). */
export interface Sending {
  /** What browsers subscribe with, as base64url. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
  /** Where they can reach us, should we be a nuisance. */
  readonly contact: string;
}

type SendingEnv = Pick<Env, 'VAPID_PRIVATE_KEY' | 'MAIL_FROM' | 'publicUrl'>;

/**
 * The key an operator gave, or one that follows from the secret of this instance: every process has
 * the same, it lasts as long as the sessions subscriptions hang on, and there is nothing more to keep.
 */
export function sendingOf(signer: Signer, env: SendingEnv): Sending {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(
    env.VAPID_PRIVATE_KEY === undefined ? derived(signer) : scalarOf(env.VAPID_PRIVATE_KEY),
  );
  const point = pair.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: pair.getPrivateKey().toString('base64url').padStart(43, 'A'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
    contact: env.publicUrl.startsWith('https:') ? env.publicUrl : `mailto:${senderOf(env).address}`,
  };
}

/** Not every number of 32 bytes is one of the curve; the next one is. */
function derived(signer: Signer): Buffer {
  for (let turn = 0; ; turn += 1) {
    const scalar = scalarOf(signer.sign('push', String(turn)));
    try {
      createECDH('prime256v1').setPrivateKey(scalar);
      return scalar;
    } catch {
      continue;
    }
  }
}

function scalarOf(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}

/** Half a day: a service may refuse more than a whole one. */
const validSeconds = 12 * 3600;

/** For one service, by its origin: it is of no use at another. */
export function authorization(
  { publicKey, privateKey, contact }: Sending,
  endpoint: URL,
  now: Date,
): string {
  const expires = Math.floor(now.getTime() / 1000) + validSeconds;
  const said = [
    { typ: 'JWT', alg: 'ES256' },
    { aud: endpoint.origin, exp: expires, sub: contact },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  const text = said.join('.');
  const signature = sign('sha256', Buffer.from(text), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
}
