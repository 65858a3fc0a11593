import type { KeyObject } from 'node:crypto';
import type { Pushed } from '@stenope/contract/notifications/push';
import { z } from 'zod/mini';
import { signedToken } from './jwt.ts';
import {
  Absence,
  longestAnswer,
  longestWaitMs,
  PushDelayed,
  ttlSeconds,
  type PushOutcome,
} from './outcome.ts';

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
  readonly token: Promise<string>;
  readonly until: number;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** Google's tokens last an hour: one is no longer used when it is about to end. */
const tokenMs = 55 * 60_000;

const granted = z.object({ access_token: z.string().check(z.regex(/^[\w.~+/=-]{1,4000}$/)) });

const refused = z.object({
  error: z.object({
    message: z.optional(z.string()),
    details: z.optional(z.array(z.object({ errorCode: z.optional(z.string()) }))),
  }),
});

export class GooglePush {
  readonly #account: GoogleAccount;
  readonly #absence = new Absence();
  /** Asked for once, by whoever sends first. */
  #access: Access | undefined;

  constructor(account: GoogleAccount) {
    this.#account = account;
  }

  async send(token: string, pushed: Pushed, now: Date): Promise<PushOutcome> {
    this.#absence.check(now);
    const { address, project } = this.#account;
    const { title, body, path, tag } = pushed;
    const access = this.#accessAt(now);
    const answer = await this.#post(now, `${address}/v1/projects/${project}/messages:send`, {
      headers: {
        authorization: `Bearer ${await this.#given(access)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        message: {
          token,
          notification: { title, body },
          data: { path },
          android: { priority: 'HIGH', ttl: `${ttlSeconds}s`, notification: { tag } },
        },
      }),
    });
    if (answer.status === 200) return 'taken';
    if (isEnded(answer)) return 'gone';
    const isOld = answer.status === 401;
    if (isOld && this.#access === access) this.#access = undefined;
    if (isOld || answer.status === 429 || answer.status >= 500) {
      throw new PushDelayed(`Google answered ${answer.status}`);
    }
    return 'unsent';
  }

  #accessAt(now: Date): Access {
    if (this.#access && now.getTime() < this.#access.until) return this.#access;
    const access = { token: this.#ask(now), until: now.getTime() + tokenMs };
    this.#access = access;
    return access;
  }

  /** A token that was not given is asked for again. */
  async #given(access: Access): Promise<string> {
    try {
      return await access.token;
    } catch (error) {
      if (this.#access === access) this.#access = undefined;
      throw error;
    }
  }

  async #ask(now: Date): Promise<string> {
    const { email, key, tokenAddress } = this.#account;
    const seconds = Math.floor(now.getTime() / 1000);
    const claims = { iss: email, scope, aud: tokenAddress, iat: seconds, exp: seconds + 3600 };
    const assertion = signedToken({ alg: 'RS256', key, claims });
    const { status, body } = await this.#post(now, tokenAddress, {
      body: new URLSearchParams({ grant_type: grant, assertion }),
    });
    const answer = z.safeParse(granted, body);
    if (status !== 200 || !answer.success) {
      throw new PushDelayed(`Google gave no token: ${status}`);
    }
    return answer.data.access_token;
  }

  async #post(
    now: Date,
    address: string,
    wish: Pick<RequestInit, 'headers' | 'body'>,
  ): Promise<Answer> {
    try {
      const signal = AbortSignal.timeout(longestWaitMs);
      const answer = await fetch(address, { ...wish, method: 'POST', redirect: 'error', signal });
      return { status: answer.status, body: await jsonOf(answer) };
    } catch (error) {
      this.#absence.begin(now);
      throw new PushDelayed(error instanceof Error ? error.name : 'failed');
    }
  }
}

/** What an answer says, if it is short and can be read. */
async function jsonOf({ body }: Response): Promise<unknown> {
  let text = '';
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    if (text.length > longestAnswer) return undefined;
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * The app is gone, its token of another project, or none: it will never be reached by it. A message
 * that is wrong in itself is refused with the same code as a wrong token.
 */
function isEnded({ status, body }: Answer): boolean {
  const answer = z.safeParse(refused, body);
  if (!answer.success) return false;
  const { message = '', details = [] } = answer.data.error;
  const isCalled = (code: string) => details.some(({ errorCode }) => errorCode === code);
  return (
    (status === 404 && isCalled('UNREGISTERED')) ||
    (status === 403 && isCalled('SENDER_ID_MISMATCH')) ||
    (status === 400 && isCalled('INVALID_ARGUMENT') && /registration token/i.test(message))
  );
}
