import type { KeyObject } from 'node:crypto';
import { connect, constants, type ClientHttp2Session } from 'node:http2';
import { text } from 'node:stream/consumers';
import type { Pushed } from '@stenope/contract/notifications/push';
import { longestWaitMs, PushDelayed, ttlSeconds, type Fate } from './fate.ts';
import { signedToken } from './jwt.ts';

/** Our account with Apple's push service. */
export interface AppleAccount {
  readonly address: string;
  readonly team: string;
  /** Bundle of the app: the topic of everything it is told. */
  readonly bundle: string;
  readonly keyId: string;
  readonly key: KeyObject;
}

/** A phone, as the service knows it. */
export interface Phone {
  readonly token: string;
  /** When the app gave us its token. */
  readonly since: Date;
}

/** Apple refuses tokens older than an hour, and new ones more often than every twenty minutes. */
const tokenMs = 40 * 60_000;
/** An unused connection is closed; opening one for each message would be taken for an attack. */
const idleMs = 10 * 60_000;

/** The phone's token is wrong, or of another app: it will never be reached by it. */
const endedReasons: readonly unknown[] = ['BadDeviceToken', 'DeviceTokenNotForTopic'];

export class ApplePush {
  readonly #account: AppleAccount;
  #session: ClientHttp2Session | undefined;
  #signed: { readonly token: string; readonly at: number } | undefined;

  constructor(account: AppleAccount) {
    this.#account = account;
  }

  async send(phone: Phone, pushed: Pushed, now: Date): Promise<Fate> {
    const { status, body } = await this.#post(phone.token, pushed, now);
    if (status === 200) return 'taken';
    const { reason, timestamp } = readReason(body);
    // Unless the app has registered since.
    if (status === 410 && Number(timestamp) >= phone.since.getTime()) return 'gone';
    if (status === 400 && endedReasons.includes(reason)) return 'gone';
    if (reason === 'ExpiredProviderToken') this.#signed = undefined;
    // A fault of ours takes nobody's phone away.
    throw new PushDelayed(`Apple answered ${status}`);
  }

  #post(token: string, pushed: Pushed, now: Date): Promise<{ status: number; body: string }> {
    const { title, body, path, tag } = pushed;
    const message = { aps: { alert: { title, body }, sound: 'default', 'thread-id': tag }, path };
    const stream = this.#connected().request(
      {
        [constants.HTTP2_HEADER_METHOD]: 'POST',
        [constants.HTTP2_HEADER_PATH]: `/3/device/${token}`,
        authorization: `bearer ${this.#tokenAt(now.getTime())}`,
        'apns-topic': this.#account.bundle,
        'apns-push-type': 'alert',
        'apns-priority': '10',
        'apns-expiration': String(Math.floor(now.getTime() / 1000) + ttlSeconds),
        'apns-collapse-id': tag,
      },
      { signal: AbortSignal.timeout(longestWaitMs) },
    );
    return new Promise((resolve, reject) => {
      stream.on('error', (error: Error) => reject(new PushDelayed(error.name)));
      stream.on('response', (headers) => {
        const status = Number(headers[constants.HTTP2_HEADER_STATUS]);
        text(stream).then(
          (answer) => resolve({ status, body: answer }),
          () => undefined,
        );
      });
      stream.end(JSON.stringify(message));
    });
  }

  #connected(): ClientHttp2Session {
    if (this.#session && !this.#session.closed && !this.#session.destroyed) return this.#session;
    const session = connect(this.#account.address);
    // It keeps no process from ending, and what it fails in is told to those who send.
    session.unref();
    session.on('error', () => undefined);
    session.on('goaway', () => session.close());
    session.setTimeout(idleMs, () => session.close());
    this.#session = session;
    return session;
  }

  #tokenAt(now: number): string {
    if (this.#signed && now - this.#signed.at < tokenMs) return this.#signed.token;
    const { team, keyId, key } = this.#account;
    const said = { iss: team, iat: Math.floor(now / 1000) };
    const token = signedToken({ alg: 'ES256', key, kid: keyId, said });
    this.#signed = { token, at: now };
    return token;
  }
}

function readReason(body: string): { readonly reason?: unknown; readonly timestamp?: unknown } {
  try {
    return JSON.parse(body) as object;
  } catch {
    return {};
  }
}
