import {
  hashKey,
  type Mutation,
  type MutationState,
  type QueryClient,
} from '@tanstack/react-query';
import { NetworkError } from '../api/failures.ts';

/** What is sent there: one thing at a time. */
export type Place = readonly [kind: string, id: string];

export interface SendingPlan<Body, Answer> {
  readonly send: (body: Body, signal: AbortSignal) => Promise<Answer>;
  /** Whatever page one looks at by then. */
  readonly done: (answer: Answer) => void;
  /** It was taken back on its way: nobody knows whether it arrived. */
  readonly unsure: () => void;
}

export type SendingState = 'idle' | 'waiting' | 'sending';

type Sent = MutationState;

const everySending = ['sending'];
const keyOf = (place: Place) => [...everySending, ...place];

/** How each is taken back. */
const takingBack = new WeakMap<object, () => void>();

/**
 * Sends now, or as soon as there is a network; what the network cut off is sent again. It stands in
 * the cache's own queue, which is emptied for whoever signs in next.
 */
export function startSending<Body, Answer>(
  cache: QueryClient,
  place: Place,
  body: Body,
  { send, done, unsure }: SendingPlan<Body, Answer>,
): void {
  cancelSending(cache, place);
  const queue = cache.getMutationCache();
  const leaving = new AbortController();
  const { signal } = leaving;
  let isTried = false;
  const sending = queue.build<Answer, Error, Body, unknown>(cache, {
    mutationKey: keyOf(place),
    networkMode: 'online',
    mutationFn: (sent) => {
      // Taken back, or somebody else is signed in.
      if (!queue.getAll().includes(sending as Mutation)) throw new Error('taken back');
      isTried = true;
      return send(sent, signal);
    },
    retry: (_, error) => error instanceof NetworkError && error.code === 'offline',
    retryDelay: 0,
    onSuccess: (answer) => {
      if (!signal.aborted) done(answer);
    },
  });
  takingBack.set(sending, () => {
    leaving.abort();
    if (isTried && sending.state.status === 'pending') unsure();
  });
  // Why it failed stands in the queue, for who looks.
  sending.execute(body).catch(() => undefined);
}

/** What waits is not sent; what failed is forgotten. */
export function cancelSending(cache: QueryClient, place: Place): void {
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
