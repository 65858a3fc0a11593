import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { tokenPrefix } from '@stenope/domain/accounts/tokens';
import type { Context } from '../../../platform/context.ts';

/** Bytes nobody guesses, and characters of our signature behind them. */
const secretBytes = 24;
const signed = 11;

const form = new RegExp(`^${tokenPrefix}[\\w-]{${(secretBytes * 4) / 3 + signed}}$`);

/** Characters of a token by which its owner recognises it. */
const hinted = tokenPrefix.length + 4;

type Signing = Pick<Context, 'signer'>;

/**
 * A new token. Our signature behind it lets a guess be refused without asking the database, and
 * whoever looks for leaked tokens tell one from a word that looks like it.
 */
export function newAccessToken(context: Signing): string {
  const secret = randomBytes(secretBytes).toString('base64url');
  return tokenPrefix + secret + signatureOf(context, secret);
}

/** Digest by which a token is found; undefined when it is none of ours. */
export function digestOf(context: Signing, token: string): string | undefined {
  if (!form.test(token)) return undefined;
  const secret = token.slice(tokenPrefix.length, -signed);
  const isOurs = timingSafeEqual(
    Buffer.from(token.slice(-signed)),
    Buffer.from(signatureOf(context, secret)),
  );
  return isOurs ? createHash('sha256').update(token).digest('hex') : undefined;
}

export function hintOf(token: string): string {
  return token.slice(0, hinted);
}

function signatureOf({ signer }: Signing, secret: string): string {
  return signer.sign('access token', secret).slice(0, signed);
}
