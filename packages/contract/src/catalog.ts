import * as accounts from './accounts.ts';
import type { Action } from './action.ts';
import * as instance from './instance.ts';
import type { LiveEvent } from './live.ts';

/**
 * Everything on the wire, for whoever walks it: the API description, the contract-walk test, the
 * fuzzer. Clients import the one entry they need instead.
 */
const entries = [accounts, instance].flatMap((feature): unknown[] => Object.values(feature));

export const actions: readonly Action[] = entries.filter(isAction);

export const events: readonly LiveEvent[] = entries.filter(isLiveEvent);

function isAction(entry: unknown): entry is Action {
  return isRecord(entry) && 'method' in entry && 'path' in entry;
}

function isLiveEvent(entry: unknown): entry is LiveEvent {
  return isRecord(entry) && 'name' in entry && 'data' in entry && 'about' in entry;
}

function isRecord(entry: unknown): entry is Record<string, unknown> {
  return typeof entry === 'object' && entry !== null;
}
