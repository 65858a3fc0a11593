import type { KeyObject } from 'node:crypto';
import type { Pushed } from '@stenope/contract/notifications/push';
import { longestWaitMs, PushDelayed, ttlSeconds, type Fate } from './fate.ts';
import { signedToken } from './jwt.ts';

/** Our service account with Google's push service. */
export interface GoogleAccount {
  readonly address: string;
  readonly project: string;
  readonly email: string;
  readonly key: KeyObject;
  /** Where the key is given for a token of an hour. */
  readonly tokenAddress: string;
}

interface Access {
  readonly token: string;
  readonly until: number;
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** A token is no longer used when it is about to end. */
const marginMs = 60_000;

export class GooglePush {
  readonly #account: GoogleAccount;
  /** Asked for once, by whoever sends first. */
  #access: Promise<Access> | undefined;

  constructor(account: GoogleAccount) {
    this.#account = account;
  }

  async send(token: string, pushed: Pushed, now: Date): Promise<Fate> {
    const { address, project } = this.#account;
    const { title, body, path, tag } = pushed;
    const answer = await asked(`${address}/v1/projects/${project}/messages:send`, {
      headers: {
        authorization: `Bearer ${await this.#tokenAt(now.getTime())}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        message: {
          token,
          notification: { title, body },
          data: { path },
          android: {
            collapse_key: tag,
            priority: 'HIGH',
            ttl: `${ttlSeconds}s`,
            notification: { tag },
          },
        },
      }),
    });
    if (answer.ok) return 'taken';
    const refused = (await answer.json().catch(() => ({}))) as Refused;
    if (isEnded(answer.status, refused)) return 'gone';
    if (answer.status === 401) this.#access = undefined;
    // A fault of ours takes nobody's phone away.
    throw new PushDelayed(`Google answered ${answer.status}`);
  }

  async #tokenAt(now: number): Promise<string> {
    const known = await this.#access?.catch(() => undefined);
    if (known && now < known.until) return known.token;
    const access = this.#ask(now);
    this.#access = access;
    return (await access).token;
  }

  async #ask(now: number): Promise<Access> {
    const { email, key, tokenAddress } = this.#account;
    const seconds = Math.floor(now / 1000);
    const said = { iss: email, scope, aud: tokenAddress, iat: seconds, exp: seconds + 3600 };
    const assertion = signedToken({ alg: 'RS256', key, said });
    const answer = await asked(tokenAddress, {
      body: new URLSearchParams({ grant_type: grant, assertion }),
    });
    if (!answer.ok) throw new PushDelayed(`Google gave no token: ${answer.status}`);
    const { access_token: token, expires_in: lasts } = (await answer.json()) as {
      readonly access_token: string;
      readonly expires_in: number;
    };
    return { token, until: now + lasts * 1000 - marginMs };
  }
}

async function asked(address: string, wish: Pick<RequestInit, 'headers' | 'body'>) {
  try {
    const signal = AbortSignal.timeout(longestWaitMs);
    return await fetch(address, { ...wish, method: 'POST', redirect: 'error', signal });
  } catch (error) {
    throw new PushDelayed(error instanceof Error ? error.name : 'failed');
  }
}

interface Refused {
  readonly error?: { readonly details?: readonly { readonly errorCode?: unknown }[] };
}

/** The app is gone, its token of another project, or none: it will never be reached by it. */
function isEnded(status: number, { error }: Refused): boolean {
  const codes = error?.details?.map(({ errorCode }) => errorCode) ?? [];
  return (
    (status === 404 && codes.includes('UNREGISTERED')) ||
    (status === 403 && codes.includes('SENDER_ID_MISMATCH')) ||
    (status === 400 && codes.includes('INVALID_ARGUMENT'))
  );
}
