import type { KeyObject } from 'node:crypto';
import { connect, constants, type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2';
import type { Pushed } from '@stenope/contract/notifications/push';
import { signedToken } from './jwt.ts';
import {
  Absence,
  longestAnswer,
  longestWaitMs,
  PushDelayed,
  ttlSeconds,
  type PushOutcome,
} from './outcome.ts';

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

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Apple refuses tokens older than an hour, and new ones more often than every twenty minutes. */
const tokenMs = 40 * 60_000;
/**
 * An unused connection is closed before routers forget it; one for each message would be taken for
 * an attack.
 */
const idleMs = 2 * 60_000;

/** The phone's token is wrong, or of another app: it will never be reached by it. */
const endedReasons: readonly unknown[] = ['BadDeviceToken', 'DeviceTokenNotForTopic'];

export class ApplePush {
  readonly #account: AppleAccount;
  readonly #absence = new Absence();
  #session: ClientHttp2Session | undefined;
  #signed: { readonly token: string; readonly at: number } | undefined;
  /** Whether Apple took anything of us: with a wrong address or app, all phones look wrong. */
  #isKnown = false;

  constructor(account: AppleAccount) {
    this.#account = account;
  }

  async send(phone: Phone, pushed: Pushed, now: Date): Promise<PushOutcome> {
    this.#absence.check(now);
    const { status, body } = await this.#post(phone.token, pushed, now);
    if (status === 200) {
      this.#isKnown = true;
      return 'taken';
    }
    const { reason, timestamp } = readReason(body);
    // Unless the app has registered since.
    if (status === 410) return Number(timestamp) >= phone.since.getTime() ? 'gone' : 'unsent';
    if (status === 400 && endedReasons.includes(reason)) return this.#isKnown ? 'gone' : 'unsent';
    const isOld = reason === 'ExpiredProviderToken';
    if (isOld) this.#signed = undefined;
    if (isOld || status === 429 || status >= 500) throw new PushDelayed(`Apple answered ${status}`);
    return 'unsent';
  }

  async #post(token: string, pushed: Pushed, now: Date): Promise<Answer> {
    const { title, body, path, tag } = pushed;
    const session = this.#connected();
    const stream = session.request(
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
    try {
      stream.end(JSON.stringify({ aps: { alert: { title, body }, sound: 'default' }, path }));
      return await answerOf(stream);
    } catch (error) {
      // A connection that died in silence would be used again and again.
      if (this.#session === session) this.#session = undefined;
      session.close();
      // One that was ended by Apple is made anew at the next attempt.
      if (!isEnded(error)) this.#absence.begin(now);
      throw error;
    }
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
    const claims = { iss: team, iat: Math.floor(now / 1000) };
    const token = signedToken({ alg: 'ES256', key, kid: keyId, claims });
    this.#signed = { token, at: now };
    return token;
  }
}

const ended = 'the connection ended';
const isEnded = (error: unknown) => error instanceof PushDelayed && error.message === ended;

function answerOf(stream: ClientHttp2Stream): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let status: number | undefined;
    let body = '';
    stream.setEncoding('utf8');
    stream.on('response', (headers) => {
      status = Number(headers[constants.HTTP2_HEADER_STATUS]);
    });
    stream.on('data', (part: string) => {
      body += part;
      if (body.length > longestAnswer) stream.close();
    });
    stream.on('error', (error: Error) => reject(new PushDelayed(error.name)));
    // A stream whose connection ends says so by this alone.
    stream.on('close', () => {
      if (status === undefined) reject(new PushDelayed(ended));
      else resolve({ status, body });
    });
  });
}

function readReason(body: string): { readonly reason?: unknown; readonly timestamp?: unknown } {
  try {
    return JSON.parse(body) as object;
  } catch {
    return {};
  }
}
