import type { Action, AnswerOf, SentBody, SentParams, SentQuery } from '@stenope/contract/action';
import {
  ApiError,
  defaultPatience,
  isPassing,
  NetworkError,
  readErrorBody,
  readRetryAfter,
  waitBefore,
  type Patience,
} from './failures.ts';
import { UnansweredKeys } from './keys.ts';
import { ownServer, type Server } from './server.ts';

/**
 * Typed client of the server. A contract entry defines everything: what must be sent, what comes
 * back, whether it may be repeated. Nothing about a single action is written here.
 */
export type Api = <const A extends Action>(
  entry: A,
  ...input: {} extends Input<A> ? [input?: Input<A>] : [input: Input<A>]
) => Promise<AnswerOf<A>>;

/** Each part is required exactly when the entry has it. */
export type Input<A extends Action> = Flat<
  Part<'params', SentParams<A>> &
    Part<'query', SentQuery<A>> &
    Part<'body', SentBody<A>> &
    KeyOption<A> & {
      readonly signal?: AbortSignal | undefined;
      readonly timeoutMs?: number;
    }
>;

type Part<K extends string, S> = [S] extends [undefined] ? {} : { readonly [P in K]: S };

/**
 * A caller that outlives this page (a draft, a queue) provides its own idempotency key; otherwise
 * the client makes one.
 */
type KeyOption<A extends Action> = A extends { readonly creates: true }
  ? { readonly idempotencyKey?: string }
  : {};

type Flat<T> = { [K in keyof T]: T[K] };

export interface ClientOptions {
  /** Asked at every call, since it is known only once the page begins. */
  readonly server?: () => Server;
  readonly fetch?: typeof globalThis.fetch;
  readonly patience?: Partial<Patience>;
  readonly random?: () => number;
  readonly isOnline?: () => boolean;
  /** Whether the viewer is known to be signed out: members-only reads are then not sent. */
  readonly isNobody?: () => boolean;
  /** Answer embedded in the page, by address: returned instead of a request. */
  readonly brought?: (address: string) => unknown;
}

/** An input whose types were checked against the entry. */
interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
}

type Attempt = { readonly answer: unknown } | { readonly failed: Error; readonly askedMs: number };

export function createClient(options: ClientOptions = {}): Api {
  const patience = { ...defaultPatience, ...options.patience };
  const random = options.random ?? Math.random;
  const keys = new UnansweredKeys();
  const reached = options.server ?? (() => ownServer);

  return (async (entry: Action, input: LooseInput = {}) => {
    if (isMembersRead(entry) && options.isNobody?.()) throw new ApiError(notAsNobody, 401);
    const brought = entry.method === 'GET' ? options.brought?.(addressOf(entry, input)) : undefined;
    if (brought !== undefined) return brought;
    const server = reached();
    const timeoutMs = input.timeoutMs ?? server.timeoutMs;
    const deadline = performance.now() + timeoutMs;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout;
    const sent = entry.creates ? `${addressOf(entry, input)} ${JSON.stringify(input.body)}` : '';
    const key = entry.creates ? (input.idempotencyKey ?? keys.of(sent)) : undefined;
    const send = sender(entry, { ...input, idempotencyKey: key }, signal, server, options);

    for (let retry = 0; ; retry += 1) {
      const attempt = await send().catch((error: unknown) => ({
        failed: whyNoAnswer(error, input.signal, timeout, options.isOnline),
        askedMs: 0,
      }));
      if (isSettled(attempt)) keys.answered(sent);
      if ('answer' in attempt) {
        await server.answered(entry, attempt.answer);
        return attempt.answer;
      }

      const wait = waitBefore(retry, attempt.askedMs, patience, random);
      const givesUp =
        retry >= patience.retries ||
        !mayRepeat(entry, attempt.failed) ||
        performance.now() + wait >= deadline;
      if (givesUp) throw attempt.failed;
      await pause(wait, input.signal);
    }
  }) as Api;
}

/**
 * A members' page stays mounted for a moment after signing out and would refetch everything. Writes
 * are sent all the same: only the server knows for sure who is signed in.
 */
function isMembersRead({ method, access }: Action): boolean {
  return method === 'GET' && access !== 'anyone';
}

/** The refusal the server would give. */
const notAsNobody = { error: { code: 'unauthenticated', values: {}, requestId: 'none' } } as const;

/** One attempt, repeatable unchanged: same address, body and key. */
function sender(
  entry: Action,
  input: LooseInput,
  signal: AbortSignal,
  server: Server,
  options: ClientOptions,
): () => Promise<Attempt> {
  const fetch = options.fetch ?? globalThis.fetch;
  const url = server.origin + addressOf(entry, input);
  const body = server.sends(entry, input.body);
  const headers: Record<string, string> = { accept: 'application/json', ...server.headers() };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (input.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey;
  const request: RequestInit = {
    method: entry.method,
    headers,
    credentials: server.credentials,
    // Our server never redirects a call; captive portals do, to their login page.
    redirect: 'error',
    signal,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  return async () => readAnswer(entry, await fetch(url, request), server);
}

/** Whether the outcome is known; otherwise the request may or may not have taken effect. */
function isSettled(attempt: Attempt): boolean {
  if ('answer' in attempt) return true;
  if (!(attempt.failed instanceof ApiError)) return false;
  // After a 5xx or a proxy's failure, it may have been written all the same.
  return attempt.failed.status < 500 && !isPassing(attempt.failed.status);
}

async function readAnswer(entry: Action, response: Response, server: Server): Promise<Attempt> {
  const { status } = response;
  const text = server.reads(await response.text());
  if (!response.ok) {
    const body = readErrorBody(text);
    const askedMs = readRetryAfter(response.headers.get('retry-after'), Date.now());
    return {
      failed: body
        ? new ApiError(body, status, askedMs)
        : new NetworkError('unreadable', { status }),
      askedMs,
    };
  }
  if (entry.answer === null && status === entry.status) return { answer: undefined };
  try {
    if (entry.answer !== null) return { answer: JSON.parse(text) };
  } catch {
    // Handled below like any unreadable answer.
  }
  return { failed: new NetworkError('unreadable', { status }), askedMs: 0 };
}

/** Reads may be repeated, and creates because of their idempotency key. */
function mayRepeat(entry: Action, failed: Error): boolean {
  if (entry.method !== 'GET' && !entry.creates) return false;
  if (failed instanceof ApiError) return isPassing(failed.status);
  if (!(failed instanceof NetworkError)) return false;
  return failed.status === undefined ? failed.code === 'network' : isPassing(failed.status);
}

function whyNoAnswer(
  error: unknown,
  caller: AbortSignal | undefined,
  timeout: AbortSignal,
  isOnline: () => boolean = () => true,
): Error {
  // An abort by the caller is no failure of ours: it gets its own reason back.
  if (caller?.aborted) return asError(caller.reason);
  if (timeout.aborted) return new NetworkError('timeout', { cause: error });
  return new NetworkError(isOnline() ? 'network' : 'offline', { cause: error });
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('aborted', { cause: reason });
}

export type AddressParts = Pick<LooseInput, 'params' | 'query'>;

/** Address of an entry with its parameters and query. */
export function addressOf(entry: Action, { params = {}, query = {} }: AddressParts): string {
  const path = entry.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined) search.append(name, String(item));
    }
  }
  const asked = search.toString();
  return asked === '' ? path : `${path}?${asked}`;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(asError(signal.reason));
    const abort = () => {
      clearTimeout(timer);
      reject(asError(signal?.reason));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
