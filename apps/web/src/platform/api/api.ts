import type { Action, AnswerOf } from '@stenope/contract/action';
import { takeAnswer } from './brought.ts';
import { addressOf, createClient, type AddressParts } from './client.ts';

let looksNobody: () => boolean = () => false;

/** The one client of this page. */
export const api = createClient({
  isOnline: () => navigator.onLine,
  isNobody: () => looksNobody(),
  brought: takeAnswer,
});

/** What the page brought, for who draws it at once: waiting for it would draw its place first. */
export function broughtBy<const A extends Action>(
  entry: A,
  input: AddressParts = {},
): AnswerOf<A> | undefined {
  return takeAnswer(addressOf(entry, input)) as AnswerOf<A> | undefined;
}

/** Told by who knows who is looking; until then everything is asked. */
export function knowNobody(look: () => boolean): void {
  looksNobody = look;
}
