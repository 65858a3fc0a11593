import { newKey } from '../api/keys.ts';
import { keepOwn, readOwn, whenWriter } from './writer.ts';

/** Place in the page that sends one thing at a time, e.g. ['comment', postId]. */
export type Place = readonly [kind: string, id: string];

export const nameOf = (place: Place) => place.join(' ');

function placeNamed(name: string): Place {
  const [kind = '', ...id] = name.split(' ');
  return [kind, id.join(' ')];
}

/** Something sent without an answer yet, with the idempotency key of its first attempt. */
interface Waiting {
  readonly body: unknown;
  readonly key: string;
  /** Cancelled or given up: sent again only when its author says so. */
  readonly isStopped: boolean;
}

/** @bound what somebody sends in one tab */
const waiting = new Map<string, Waiting>();

whenWriter((isAnothers) => {
  if (isAnothers) waiting.clear();
  for (const [name, stored] of readOwn('waiting')) {
    if (isWaiting(stored) && !waiting.has(name)) waiting.set(name, stored);
  }
});

function isWaiting(stored: unknown): stored is Waiting {
  if (typeof stored !== 'object' || stored === null) return false;
  return (
    'body' in stored && 'isStopped' in stored && 'key' in stored && typeof stored.key === 'string'
  );
}

/** Queued content that resumes by itself after a reload. */
export function waitingAt(place: Place): Waiting | undefined {
  const found = waiting.get(nameOf(place));
  return found?.isStopped ? undefined : found;
}

/** Content without an answer, also when it was given up: a form shows it again after a reload. */
export function keptAt(place: Place): unknown {
  return waiting.get(nameOf(place))?.body;
}

/** Places of a kind with content that resumes by itself. */
export function waitingOf(kind: string): readonly Place[] {
  return [...waiting].flatMap(([name, { isStopped }]) => {
    const place = placeNamed(name);
    return place[0] === kind && !isStopped ? [place] : [];
  });
}

/** Stores what is sent and returns its key: the earlier one if the body is the same. */
export function keepWaiting(place: Place, body: unknown): { key: string; isAgain: boolean } {
  const before = waiting.get(nameOf(place));
  const isAgain = before !== undefined && JSON.stringify(before.body) === JSON.stringify(body);
  const key = isAgain ? before.key : newKey();
  put(place, { body, key, isStopped: false });
  return { key, isAgain };
}

export function stopWaiting(place: Place): void {
  const found = waiting.get(nameOf(place));
  if (found) put(place, { ...found, isStopped: true });
}

export function dropWaiting(place: Place): void {
  if (waiting.delete(nameOf(place))) keepOwn('waiting', waiting);
}

function put(place: Place, sent: Waiting): void {
  waiting.set(nameOf(place), sent);
  keepOwn('waiting', waiting);
}
