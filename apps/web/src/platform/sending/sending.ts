import {
  hashKey,
  useQueryClient,
  type Mutation,
  type MutationState,
  type QueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import {
  ApiError,
  defaultPatience,
  isPassing,
  isRefusal,
  NetworkError,
  waitBefore,
} from '../api/failures.ts';
import { locks } from '../storage/tab-locks.ts';
import { askBeforeEnd, isPageEnding } from './before-end.ts';
import {
  dropWaiting,
  keepWaiting,
  stopWaiting,
  waitingAt,
  waitingOf,
  type Place,
} from './pending.ts';
import { whenWriter } from './writer.ts';

export interface SendingPlan<Body, Answer> {
  /** One attempt. All attempts of a sending have the same idempotency key: it takes effect once. */
  readonly send: (body: Body, signal: AbortSignal, key: string) => Promise<Answer>;
  /**
   * Called on success, whatever page is open by then. If it was sent again, refetched data may
   * already include it.
   */
  readonly done: (answer: Answer, isSentAgain: boolean) => void;
  /** Called when it was cancelled in flight: whether it took effect is unknown. */
  readonly unsure: () => void;
  /** Called when it failed and is not retried; the member may be on another page by then. */
  readonly refused?: (error: Error, body: Body) => void;
  /**
   * Sent again while the server is busy or away: for what has the same effect however often it
   * arrives. Creates do not need it: the client repeats those by their key.
   */
  readonly isRepeatable?: boolean;
}

/** `waiting` is for the network, `repeating` for a server that is busy or away, as it or its proxy says. */
export type SendingState = 'idle' | 'waiting' | 'sending' | 'repeating';

type Sent = MutationState;

const everySending = ['sending'];
const keyOf = (place: Place) => [...everySending, ...place];

/**
 * Repetitions after failures without an answer: a network that has just come back often loses the
 * first request, and a page that is unloaded aborts its requests before `isPageEnding` is true.
 */
const maxRepeats = 2;
const repeatAfterMs = 300;

/**
 * Longest wait a server may ask for, and how long one that is busy or away is tried: as long as it
 * takes to start anew. Beyond it, who sends is told.
 */
const longestWaitMs = 10_000;

/** Refused by a server that is busy, or not answered by one that is away; its proxy may say so. */
function isAway(error: Error): boolean {
  if (isRefusal(error, 'unavailable')) return error.askedMs <= longestWaitMs;
  if (!(error instanceof NetworkError)) return false;
  return error.status === undefined ? error.code === 'network' : isPassing(error.status);
}

/** Cancel function of each sending. */
const cancelFunctions = new WeakMap<object, () => void>();

export function startSending<Body, Answer>(
  cache: QueryClient,
  place: Place,
  body: Body,
  plan: SendingPlan<Body, Answer>,
): void {
  cancelSending(cache, place);
  queueSending(cache, place, { body, ...keepWaiting(place, body) }, plan);
}

/** Places of a kind with something queued from before a reload that nobody sends yet. */
export function leftOf(cache: QueryClient, kind: string): readonly Place[] {
  return waitingOf(kind).filter((place) => sendingsAt(cache, place).length === 0);
}

/** Resumes what was queued when the tab was reloaded or the session ended. */
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
 * Sends now, or as soon as there is a network; interrupted sends are repeated. It lives in the
 * mutation cache, which is cleared when another member signs in.
 */
function queueSending<Body, Answer>(
  cache: QueryClient,
  place: Place,
  { body, key, isAgain }: { readonly body: Body; readonly key: string; readonly isAgain: boolean },
  { send, done, unsure, refused, isRepeatable = false }: SendingPlan<Body, Answer>,
): void {
  const queue = cache.getMutationCache();
  const leaving = new AbortController();
  const { signal } = leaving;
  let tries = 0;
  let unanswered = 0;
  let timesAway = 0;
  let awaySince = 0;
  // Not cancelled, and the same member is signed in.
  const isOurs = () => !signal.aborted && queue.getAll().includes(sending as Mutation);
  const sending = queue.build<Answer, Error, Body, unknown>(cache, {
    mutationKey: keyOf(place),
    networkMode: 'online',
    mutationFn: (sent) => {
      if (!isOurs()) throw new Error('taken back');
      tries += 1;
      return send(sent, signal, key);
    },
    retry: (_, error) => {
      if (isRepeatable && isAway(error)) {
        if (timesAway === 0) awaySince = performance.now();
        timesAway += 1;
        // A few times at least: it may have waited for the network in between.
        return (
          timesAway <= defaultPatience.retries || performance.now() - awaySince < longestWaitMs
        );
      }
      if (!(error instanceof NetworkError)) return false;
      if (error.code === 'network') unanswered += 1;
      return error.code === 'offline' || (error.code === 'network' && unanswered <= maxRepeats);
    },
    // Asked for before `retry` has counted the failure. Without a network it is paused anyway.
    retryDelay: (_, error) => {
      if (isRepeatable && isAway(error)) {
        const askedMs = error instanceof ApiError ? error.askedMs : 0;
        return waitBefore(timesAway, askedMs, defaultPatience, Math.random);
      }
      return error instanceof NetworkError && error.code === 'offline'
        ? 0
        : (unanswered + 1) * repeatAfterMs;
    },
    onSuccess: (answer) => {
      if (!isOurs()) return;
      dropWaiting(place);
      done(answer, isAgain || tries > 1);
    },
    onError: (error) => {
      if (!isOurs() || isPageEnding()) return;
      // Without an answer it may have taken effect: a repetition uses the same key.
      if (error instanceof ApiError && error.status < 500) dropWaiting(place);
      else stopWaiting(place);
      refused?.(error, body);
    },
  });
  cancelFunctions.set(sending, () => {
    leaving.abort();
    if (tries > 0 && sending.state.status === 'pending') unsure();
  });
  // The failure is kept in the mutation's state.
  sending.execute(body).catch(() => undefined);
}

/** Cancels a queued sending, and forgets a failed one. */
export function cancelSending(cache: QueryClient, place: Place): void {
  stopWaiting(place);
  for (const sending of sendingsAt(cache, place)) {
    cancelFunctions.get(sending)?.();
    cache.getMutationCache().remove(sending);
  }
}

function sendingsAt(cache: QueryClient, place: Place): readonly Mutation[] {
  return cache.getMutationCache().findAll({ mutationKey: keyOf(place), exact: true });
}

/** State of the sending; the same object until something changes. */
export function sentTo(cache: QueryClient, place: Place): Sent | undefined {
  return sendingsAt(cache, place).at(-1)?.state;
}

export function stateOf(sent: Sent | undefined): SendingState {
  if (sent?.status !== 'pending') return 'idle';
  if (sent.isPaused) return 'waiting';
  const { failureReason: failure } = sent;
  const isTold = failure instanceof NetworkError ? failure.status !== undefined : failure !== null;
  return isTold ? 'repeating' : 'sending';
}

export function hearLanding(cache: QueryClient, place: Place, tell: () => void): () => void {
  const key = hashKey(keyOf(place));
  return cache.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (hashKey(event.mutation.options.mutationKey ?? []) === key) tell();
  });
}

/**
 * What waits is kept on the device and sent by the next page, which finds it by the locks of tabs.
 * Where there are none the browser asks before the tab ends.
 */
function askWithoutLocks(cache: QueryClient): void {
  if (!locks()) askBeforeEnd('sending', () => isSending(cache));
}

/** Whether anything is still being sent. */
export function isSending(cache: QueryClient): boolean {
  const pending = { mutationKey: everySending, status: 'pending' } as const;
  return cache.getMutationCache().findAll(pending).length > 0;
}

export interface Sending<Body> {
  readonly state: SendingState;
  /** Why the last attempt failed. */
  readonly failure: Error | undefined;
  readonly start: (body: Body) => void;
  readonly cancel: () => void;
}

/**
 * Sending of a place, whichever page started it; calls `landed` if it succeeds while mounted. What is
 * started waits for the network, and is kept on the device until it is answered: after a reload, or
 * once the site is opened again, it is sent by whoever shows the place, or by `app/offline/LeftSenders`.
 */
export function useSending<Body, Answer>(
  place: Place,
  plan: SendingPlan<Body, Answer>,
  landed: () => void = () => undefined,
): Sending<Body> {
  const cache = useQueryClient();
  const sent = useSent(place);
  const hear = useEffectEvent(landed);
  const [kind, id] = place;
  useEffect(() => hearLanding(cache, [kind, id], () => hear()), [cache, kind, id]);
  const resume = useEffectEvent(() => {
    if (resumeSending(cache, place, plan)) askWithoutLocks(cache);
  });
  useEffect(() => whenWriter(() => resume()), [cache, kind, id]);
  return {
    state: stateOf(sent),
    failure: sent?.error ?? undefined,
    start: (body) => {
      askWithoutLocks(cache);
      startSending(cache, place, body, plan);
    },
    cancel: () => cancelSending(cache, place),
  };
}

/** The state alone. */
export function useSendingState(place: Place): SendingState {
  return stateOf(useSent(place));
}

function useSent(place: Place) {
  const cache = useQueryClient();
  return useSyncExternalStore(
    (tell) => cache.getMutationCache().subscribe(tell),
    () => sentTo(cache, place),
  );
}
