import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { askBeforeEnd } from './before-end.ts';
import type { Place } from './place.ts';
import {
  cancelSending,
  hearLanding,
  isSending,
  resumeSending,
  sentTo,
  startSending,
  stateOf,
  type SendingPlan,
  type SendingState,
} from './sending.ts';
import { whenWriter } from './writer.ts';

export interface Sending<Body> {
  readonly state: SendingState;
  /** Why the last attempt failed. */
  readonly failure: Error | undefined;
  readonly start: (body: Body) => void;
  readonly cancel: () => void;
}

/** Sending of a place, whichever page started it; calls `landed` if it succeeds while mounted. */
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
    if (resumeSending(cache, place, plan)) askBeforeEnd('sending', () => isSending(cache));
  });
  useEffect(() => whenWriter(() => resume()), [cache, kind, id]);
  return {
    state: stateOf(sent),
    failure: sent?.error ?? undefined,
    start: (body) => {
      askBeforeEnd('sending', () => isSending(cache));
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
