import type { Action, AnswerOf } from '@stenope/contract/action';
import { takeAnswer } from './brought.ts';
import { addressOf, createClient, type AddressParts } from './client.ts';
import { server } from './server.ts';

let looksNobody: () => boolean = () => false;
let answerOf: (address: string) => unknown = takeAnswer;

/** The API client of this page. */
export const api = createClient({
  server,
  isOnline: () => navigator.onLine,
  isNobody: () => looksNobody(),
  brought: (address) => answerOf(address),
});

/** Answer embedded in the page, for components that render it at once instead of a placeholder. */
export function broughtBy<const A extends Action>(
  entry: A,
  input: AddressParts = {},
): AnswerOf<A> | undefined {
  return takeAnswer(addressOf(entry, input)) as AnswerOf<A> | undefined;
}

/** Registers how to tell that nobody is signed in; until then every request is sent. */
export function knowNobody(look: () => boolean): void {
  looksNobody = look;
}

/** Takes answers from elsewhere: a page that is rendered on the server asks no network. */
export function answerFrom(source: (address: string) => Promise<unknown>): void {
  answerOf = source;
}
