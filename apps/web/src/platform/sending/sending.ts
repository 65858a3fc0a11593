import {
  hashKey,
  type Mutation,
  type MutationState,
  type QueryClient,
} from '@tanstack/react-query';
import { ApiError, NetworkError } from '../api/failures.ts';
import { isPageEnding } from './before-end.ts';
import type { Place } from './place.ts';
import { dropWaiting, keepWaiting, stopWaiting, waitingAt, waitingOf } from './waiting.ts';

export interface SendingPlan<Body, Answer> {
  /** With the same key it arrives once, however often it is sent. */
  readonly send: (body: Body, signal: AbortSignal, key: string) => Promise<Answer>;
  /** Whatever page one looks at by then. Sent again, it may be in what was read meanwhile. */
  readonly done: (answer: Answer, isSentAgain: boolean) => void;
  /** It was taken back on its way: nobody knows whether it arrived. */
  readonly unsure: () => void;
  /** It will not arrive: said to who may look at another page by then. */
  readonly refused?: (error: Error, body: Body) => void;
}

export type SendingState = 'idle' | 'waiting' | 'sending';

type Sent = MutationState;

const everySending = ['sending'];
const keyOf = (place: Place) => [...everySending, ...place];

/** How each is taken back. */
const takingBack = new WeakMap<object, () => void>();

export function startSending<Body, Answer>(
  cache: QueryClient,
  place: Place,
  body: Body,
  plan: SendingPlan<Body, Answer>,
): void {
  cancelSending(cache, place);
  queueSending(cache, place, { body, ...keepWaiting(place, body) }, plan);
}

/** What of a kind waits since before the tab was loaded anew: nobody sends it yet. */
export function leftOf(cache: QueryClient, kind: string): readonly Place[] {
  return waitingOf(kind).filter((place) => sendingsAt(cache, place).length === 0);
}

/** Goes on with what waited when the tab was loaded anew, or its session ended. */
export function resumeSending<Body, Answer>(
  cache: QueryClient,
  place: Place,
  plan: SendingPlan<Body, Answer>,
): boolean {
  const left = waitingAt(place);
  if (left === undefined || sendingsAt(cache, place).length > 0) return false;
  queueSending(cache, place, { body: left.body as Body, key: left.key, isAgain: true }, plan);
  return true;
}

/**
 * Sends now, or as soon as there is a network; what the network cut off is sent again. It stands in
 * the cache's own queue, which is emptied for whoever signs in next.
 */
function queueSending<Body, Answer>(
  cache: QueryClient,
  place: Place,
  { body, key, isAgain }: { readonly body: Body; readonly key: string; readonly isAgain: boolean },
  { send, done, unsure, refused }: SendingPlan<Body, Answer>,
): void {
  const queue = cache.getMutationCache();
  const leaving = new AbortController();
  const { signal } = leaving;
  let tries = 0;
  // Not taken back, and nobody else is signed in.
  const isOurs = () => !signal.aborted && queue.getAll().includes(sending as Mutation);
  const sending = queue.build<Answer, Error, Body, unknown>(cache, {
    mutationKey: keyOf(place),
    networkMode: 'online',
    mutationFn: (sent) => {
      if (!isOurs()) throw new Error('taken back');
      tries += 1;
      return send(sent, signal, key);
    },
    retry: (_, error) => error instanceof NetworkError && error.code === 'offline',
    retryDelay: 0,
    onSuccess: (answer) => {
      if (!isOurs()) return;
      dropWaiting(place);
      done(answer, isAgain || tries > 1);
    },
    onError: (error) => {
      if (!isOurs() || isPageEnding()) return;
      // Without an answer it may have arrived: the same again goes by the same key.
      if (error instanceof ApiError && error.status < 500) dropWaiting(place);
      else stopWaiting(place);
      refused?.(error, body);
    },
  });
  takingBack.set(sending, () => {
    leaving.abort();
    if (tries > 0 && sending.state.status === 'pending') unsure();
  });
  // Why it failed stands in the queue, for who looks.
  sending.execute(body).catch(() => undefined);
}

/** What waits is not sent; what failed is forgotten. */
export function cancelSending(cache: QueryClient, place: Place): void {
  stopWaiting(place);
  for (const sending of sendingsAt(cache, place)) {
    takingBack.get(sending)?.();
    cache.getMutationCache().remove(sending);
  }
}

function sendingsAt(cache: QueryClient, place: Place): readonly Mutation[] {
  return cache.getMutationCache().findAll({ mutationKey: keyOf(place), exact: true });
}

/** As it stands now: the same object until something changes. */
export function sentTo(cache: QueryClient, place: Place): Sent | undefined {
  return sendingsAt(cache, place).at(-1)?.state;
}

export function stateOf(sent: Sent | undefined): SendingState {
  if (sent?.status !== 'pending') return 'idle';
  return sent.isPaused ? 'waiting' : 'sending';
}

export function hearLanding(cache: QueryClient, place: Place, tell: () => void): () => void {
  const key = hashKey(keyOf(place));
  return cache.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (hashKey(event.mutation.options.mutationKey ?? []) === key) tell();
  });
}

/** Whether something would be lost with the page. */
export function isSending(cache: QueryClient): boolean {
  const pending = { mutationKey: everySending, status: 'pending' } as const;
  return cache.getMutationCache().findAll(pending).length > 0;
}
