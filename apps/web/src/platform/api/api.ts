import { takeAnswer } from './brought.ts';
import { createClient } from './client.ts';

let looksNobody: () => boolean = () => false;

/** The one client of this page. */
export const api = createClient({
  isOnline: () => navigator.onLine,
  isNobody: () => looksNobody(),
  brought: takeAnswer,
});

/** Told by who knows who is looking; until then everything is asked. */
export function knowNobody(look: () => boolean): void {
  looksNobody = look;
}
