import * as accounts from './accounts.ts';
import type { Action } from './action.ts';
import * as administration from './administration.ts';
import * as instance from './instance.ts';
import type { LiveEvent } from './live.ts';
import * as onboarding from './onboarding.ts';
import * as recovery from './recovery.ts';
import * as sessions from './sessions.ts';
import * as signing from './signing.ts';

/**
 * Everything on the wire, for whoever walks it: the API description, the contract-walk test, the
 * fuzzer. Clients import the one entry they need instead.
 */
const entries = [
  accounts,
  signing,
  sessions,
  recovery,
  onboarding,
  administration,
  instance,
].flatMap((feature): unknown[] => Object.values(feature));

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
