import { randomUUID } from 'node:crypto';
import type { Action, AnswerOf, SentBody, SentParams, SentQuery } from '@stenope/contract/action';
import type { ErrorBody } from '@stenope/contract/errors';

export interface Reply<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

type Sent<A extends Action> = (SentParams<A> extends undefined
  ? object
  : { params: SentParams<A> }) &
  (SentQuery<A> extends undefined ? object : { query?: SentQuery<A> }) &
  (SentBody<A> extends undefined ? object : { body: SentBody<A> });

/** A client over real HTTP: a signed-in person, or a visitor. */
export class TestClient {
  readonly origin: string;
  #token: string | undefined;

  constructor(origin: string, token?: string) {
    this.origin = origin;
    this.#token = token;
  }

  get token(): string | undefined {
    return this.#token;
  }

  /** Uses a renewed token from now on. */
  carry(token: string): void {
    this.#token = token;
  }

  /** Sends a request that must succeed; a refusal fails the test with its code. */
  async ask<const A extends Action>(action: A, sent: Sent<A>, key?: string): Promise<AnswerOf<A>> {
    const reply = await this.send(action, sent, key);
    if (reply.status !== action.status) {
      throw new Error(`${action.id} answered ${reply.status} ${JSON.stringify(reply.body)}`);
    }
    return reply.body as AnswerOf<A>;
  }

  /** Sends a request and returns any reply. */
  async send(action: Action, sent: object = {}, key?: string): Promise<Reply> {
    const {
      params = {},
      query = {},
      body,
    } = sent as {
      params?: Record<string, string>;
      query?: Record<string, string | number>;
      body?: unknown;
    };
    const path = action.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    return this.raw(search.size > 0 ? `${path}?${search.toString()}` : path, {
      method: action.method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(action.creates && { 'idempotency-key': key ?? randomUUID() }),
      },
    });
  }

  async raw(path: string, init: RequestInit = {}): Promise<Reply> {
    const headers = new Headers(init.headers);
    if (this.#token) headers.set('authorization', `Bearer ${this.#token}`);
    const response = await fetch(new URL(path, this.origin), {
      ...init,
      headers,
      redirect: 'manual',
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parse(text) };
  }
}

export function codeOf(reply: Reply): string | undefined {
  return (reply.body as Partial<ErrorBody> | undefined)?.error?.code;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
