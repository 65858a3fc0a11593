import type { Action, AnswerOf, SentBody, SentParams, SentQuery } from '@stenope/contract/action';
import type { OwnMedia } from '@stenope/contract/media';
import { NoAnswer, Refused } from './failures.ts';

/** What a token may call: the compiler refuses the rest, as the server does. */
type Open = Action & { readonly scope: NonNullable<Action['scope']> };

/** What an action takes: each part is required exactly when the contract has it. */
export type Input<A extends Action> = Part<'params', SentParams<A>> &
  Part<'query', SentQuery<A>> &
  Part<'body', SentBody<A>> & {
    /** Ends the call, also while it waits. */
    readonly signal?: AbortSignal;
    /** Of a create: a key that outlives this process makes it happen once, however often it is sent. */
    readonly idempotencyKey?: string;
  };

type Part<K extends string, S> = [S] extends [undefined]
  ? { readonly [P in K]?: never }
  : {} extends S
    ? { readonly [P in K]?: S }
    : { readonly [P in K]: S };

type Arguments<A extends Action> = {} extends Input<A> ? [input?: Input<A>] : [input: Input<A>];

/** A list that is read page by page. */
type Paged = Open & { readonly method: 'GET'; readonly query: NonNullable<Action['query']> };

type ItemOf<A extends Action> =
  AnswerOf<A> extends { readonly items: readonly (infer Item)[] } ? Item : never;

export interface Client {
  /** Calls an action of the contract. Throws `Refused` or `NoAnswer`. */
  call<const A extends Open>(action: A, ...input: Arguments<A>): Promise<AnswerOf<A>>;
  /** Sends a photograph; `posts.create` and `responses.create` then name it by its id. */
  photograph(file: Blob, name: string, signal?: AbortSignal): Promise<OwnMedia>;
  /** All items of a list, fetched a page at a time as they are asked for. */
  items<const A extends Paged>(action: A, ...input: Arguments<A>): AsyncGenerator<ItemOf<A>, void>;
}

export interface ClientOptions {
  /** Address of the site: `https://stenope.example`. */
  readonly origin: string;
  /** A personal access token, made in the settings of the site. */
  readonly token: string;
  readonly fetch?: typeof globalThis.fetch;
  /** How often a call is sent at most, the first time included. */
  readonly attempts?: number;
  /** The longest it waits because the server asks to: beyond it the refusal is thrown. */
  readonly longestWaitSeconds?: number;
}

/** Parts whose types were checked against the action. */
interface Loose {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
}

type Outcome = { readonly answer: unknown } | { readonly failed: Refused | NoAnswer };

/** Typed client of a site. The contract defines everything; nothing of a single action stands here. */
export function createClient(options: ClientOptions): Client {
  const { attempts = 4, longestWaitSeconds = 60 } = options;
  const insist = async (
    send: () => Promise<Outcome>,
    isRepeatable: (failed: Refused | NoAnswer) => boolean,
    signal: AbortSignal | undefined,
  ): Promise<unknown> => {
    for (let times = 1; ; times += 1) {
      const outcome = await send();
      if ('answer' in outcome) return outcome.answer;
      const { failed } = outcome;
      const seconds = waitBefore(failed, times);
      const givesUp = times >= attempts || seconds > longestWaitSeconds || !isRepeatable(failed);
      if (givesUp) throw failed;
      await pause(seconds * 1000, signal);
    }
  };
  const call = (action: Action, input: Loose = {}): Promise<unknown> =>
    insist(sender(options, action, input), mayRepeat(action), input.signal);
  // A photograph sent twice is kept once, or goes after a day like any that nothing shows.
  const photograph = (file: Blob, name: string, signal?: AbortSignal): Promise<unknown> =>
    insist(uploader(options, file, name, signal), isPassing, signal);
  async function* items(action: Action, input: Loose = {}): AsyncGenerator<unknown, void> {
    for (let cursor: string | undefined; ;) {
      const query = cursor === undefined ? input.query : { ...input.query, cursor };
      const page = await call(action, { ...input, ...(query && { query }) });
      if (!isPage(page)) throw new NoAnswer('The answer is no page of a list');
      yield* page.items;
      cursor = page.next;
      if (cursor === undefined) return;
    }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the action alone gives their types
  return { call, photograph, items } as Client;
}

interface Page {
  readonly items: readonly unknown[];
  readonly next?: string;
}

function isPage(answer: unknown): answer is Page {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'items' in answer &&
    Array.isArray(answer.items)
  );
}

/** One attempt after the other is the same request: same address, body and key. */
function sender(
  { origin, token, fetch = globalThis.fetch }: ClientOptions,
  action: Action,
  input: Loose,
): () => Promise<Outcome> {
  const url = new URL(addressOf(action, input), origin);
  const key = action.creates ? (input.idempotencyKey ?? crypto.randomUUID()) : undefined;
  const request: RequestInit = {
    method: action.method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    // A redirect would carry the token to wherever it leads.
    redirect: 'error',
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    ...(input.signal && { signal: input.signal }),
  };
  return () => sendOnce(fetch, url, request);
}

/** The whole file at once, by tus 1.0.0: the one part of the wire that is not in the contract. */
function uploader(
  { origin, token, fetch = globalThis.fetch }: ClientOptions,
  file: Blob,
  name: string,
  signal: AbortSignal | undefined,
): () => Promise<Outcome> {
  const url = new URL('/api/uploads', origin);
  const request: RequestInit = {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(file.size),
      'upload-metadata': `purpose ${base64('photo')},filename ${base64(name)}`,
      'content-type': 'application/offset+octet-stream',
    },
    redirect: 'error',
    body: file,
    ...(signal && { signal }),
  };
  return () => sendOnce(fetch, url, request);
}

function base64(words: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(words)));
}

async function sendOnce(
  fetch: typeof globalThis.fetch,
  url: URL,
  request: RequestInit,
): Promise<Outcome> {
  try {
    const response = await fetch(url, request);
    return readAnswer(response, await response.text());
  } catch (error) {
    request.signal?.throwIfAborted();
    return { failed: new NoAnswer('The server did not answer', { cause: error }) };
  }
}

function readAnswer({ ok, status, headers }: Response, text: string): Outcome {
  if (!ok) return { failed: new Refused(status, text, headers.get('retry-after')) };
  if (status === 204) return { answer: undefined };
  try {
    return { answer: JSON.parse(text) };
  } catch (error) {
    return { failed: new NoAnswer('The answer cannot be read', { cause: error }) };
  }
}

const tooMany = 429;
/** Too many requests, and a server that is away for a moment. */
const passing: ReadonlySet<number> = new Set([tooMany, 502, 503, 504]);

function isPassing(failed: Refused | NoAnswer): boolean {
  return failed instanceof NoAnswer || passing.has(failed.status);
}

/**
 * 429 is told before anything is done. After any other failure it may have been done all the same:
 * sent again is what changes nothing, what has a key, and what names the thing it puts there.
 */
function mayRepeat({ method, creates }: Action): (failed: Refused | NoAnswer) => boolean {
  const isSafe = creates === true || method === 'GET' || method === 'PUT';
  return (failed) =>
    isPassing(failed) && (isSafe || (failed instanceof Refused && failed.status === tooMany));
}

/** What the server asks for, or a second, two, four. */
function waitBefore(failed: Refused | NoAnswer, attempt: number): number {
  const asked = failed instanceof Refused ? failed.retryAfter : undefined;
  return asked ?? 2 ** (attempt - 1);
}

function addressOf({ path }: Action, { params = {}, query = {} }: Loose): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) search.append(name, String(one));
    }
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(asError(signal?.reason));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('aborted', { cause: reason });
}
