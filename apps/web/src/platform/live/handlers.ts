import type { DataOf, LiveEvent } from '@stenope/contract/live';
import type { LiveFact } from '@stenope/contract/live-line';
import type { QueryClient } from '@tanstack/react-query';
import { forgetBrought } from '../api/brought.ts';

type EventIn<Module> = Extract<Module[keyof Module], LiveEvent>;

/**
 * A feature's event handlers: one for each event of its contract module, typed by the event. A
 * feature's `live.ts` is exactly this object.
 */
export type HandlersOf<Module> = {
  readonly [E in EventIn<Module> as E['name']]: (data: DataOf<E>, cache: QueryClient) => void;
};

/** Handlers by event name, with their data types erased. */
export type AnyHandlers = Readonly<Record<string, (data: never, cache: QueryClient) => void>>;

/** Calls the handler of an event. An event of a newer server has none and is ignored. */
export function answerEvent(handlers: AnyHandlers, fact: LiveFact, cache: QueryClient): void {
  if (!Object.hasOwn(handlers, fact.name)) return;
  // Answers the page brought, and nobody asked for yet, are from before the event.
  forgetBrought();
  // The name selects the handler, and the contract ties the data to the name.
  handlers[fact.name]?.(fact.data as never, cache);
}
