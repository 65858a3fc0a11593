import { newKey } from '../api/keys.ts';
import { nameOf, placeNamed, type Place } from './place.ts';
import { keepOwn, readOwn, whenWriter } from './writer.ts';

/** Sent, and without an answer; with the key of its first try it arrives once. */
interface Waiting {
  readonly body: unknown;
  readonly key: string;
  /** Taken back, or given up: it goes again only when its writer says so. */
  readonly isStopped: boolean;
}

/** @bound what somebody sends in one tab */
const waiting = new Map<string, Waiting>();

whenWriter((isAnothers) => {
  if (isAnothers) waiting.clear();
  for (const [name, kept] of readOwn('waiting')) {
    if (isWaiting(kept) && !waiting.has(name)) waiting.set(name, kept);
  }
});

function isWaiting(kept: unknown): kept is Waiting {
  if (typeof kept !== 'object' || kept === null) return false;
  return 'body' in kept && 'isStopped' in kept && 'key' in kept && typeof kept.key === 'string';
}

/** What goes on by itself when the tab is loaded anew. */
export function waitingAt(place: Place): Waiting | undefined {
  const kept = waiting.get(nameOf(place));
  return kept?.isStopped ? undefined : kept;
}

/** Where something of a kind goes on by itself. */
export function waitingOf(kind: string): readonly Place[] {
  return [...waiting].flatMap(([name, { isStopped }]) => {
    const place = placeNamed(name);
    return place[0] === kind && !isStopped ? [place] : [];
  });
}

/** The key under which it goes: the one it had, if it is the same thing again. */
export function keepWaiting(place: Place, body: unknown): { key: string; isAgain: boolean } {
  const before = waiting.get(nameOf(place));
  const isAgain = before !== undefined && JSON.stringify(before.body) === JSON.stringify(body);
  const key = isAgain ? before.key : newKey();
  put(place, { body, key, isStopped: false });
  return { key, isAgain };
}

export function stopWaiting(place: Place): void {
  const kept = waiting.get(nameOf(place));
  if (kept) put(place, { ...kept, isStopped: true });
}

export function dropWaiting(place: Place): void {
  if (waiting.delete(nameOf(place))) keepOwn('waiting', waiting);
}

function put(place: Place, sent: Waiting): void {
  waiting.set(nameOf(place), sent);
  keepOwn('waiting', waiting);
}
