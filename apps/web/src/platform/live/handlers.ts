import type { DataOf, LiveEvent } from '@stenope/contract/live';
import type { LiveFact } from '@stenope/contract/live-line';
import type { QueryClient } from '@tanstack/react-query';

type EventIn<Module> = Extract<Module[keyof Module], LiveEvent>;

/**
 * A feature's answers to its events: one for each event of its contract module, each typed by the
 * event. A feature's `live.ts` is exactly this object.
 */
export type HandlersOf<Module> = {
  readonly [E in EventIn<Module> as E['name']]: (data: DataOf<E>, cache: QueryClient) => void;
};

/** Answers by name, once nobody needs to know which event has which data. */
export type AnyHandlers = Readonly<Record<string, (data: never, cache: QueryClient) => void>>;

/** An event of a newer server finds no answer, which is right: its feature is not in this page. */
export function answerEvent(handlers: AnyHandlers, fact: LiveFact, cache: QueryClient): void {
  if (!Object.hasOwn(handlers, fact.name)) return;
  // The name chose the handler and the contract ties the data to the name.
  handlers[fact.name]?.(fact.data as never, cache);
}
