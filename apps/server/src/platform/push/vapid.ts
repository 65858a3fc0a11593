import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';
import type { Signer } from '../env/secret.ts';
import type { Env } from '../env/settings.ts';
import { senderOf } from '../mail/sender.ts';
import { signedToken } from './jwt.ts';

/** Our identity towards push services (RFC 8292). */
export interface Sending {
  /** Public key that browsers subscribe with, as base64url. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
  /** Contact for the push services in case of trouble. */
  readonly contact: string;
}

type SendingEnv = Pick<Env, 'VAPID_PRIVATE_KEY' | 'MAIL_FROM' | 'publicUrl'>;

/**
 * The operator's key, or one derived from the secret of this instance: every process has the same,
 * and it lasts as long as the sessions that subscriptions belong to.
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

/** Not every 32-byte number is a valid private key; then the next one is tried. */
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

/** Half a day: services may refuse more than 24 hours. */
const validSeconds = 12 * 3600;

/** Token for one push service, by its origin: not valid at another. */
export function authorization(
  { publicKey, privateKey, contact }: Sending,
  endpoint: URL,
  now: Date,
): string {
  const expires = Math.floor(now.getTime() / 1000) + validSeconds;
  const text = signedToken({
    alg: 'ES256',
    key: privateKey,
    claims: { aud: endpoint.origin, exp: expires, sub: contact },
  });
  return `vapid t=${text}, k=${publicKey}`;
}
