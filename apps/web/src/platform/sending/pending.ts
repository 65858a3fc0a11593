import { newKey } from '../api/keys.ts';
import { hold, newRoom, readRoom, writeRoom } from './rooms.ts';
import { currentWriter, whenWriter } from './writer.ts';

/** Place in the page that sends one thing at a time, e.g. ['comment', postId]. */
export type Place = readonly [kind: string, id: string];

export const nameOf = (place: Place) => place.join(' ');

export function placeNamed(name: string): Place {
  const [kind = '', ...id] = name.split(' ');
  return [kind, id.join(' ')];
}

/** Something sent without an answer yet, with the idempotency key of its first attempt. */
export interface Waiting {
  readonly body: unknown;
  readonly key: string;
  /** Cancelled or given up: sent again only when its author says so. */
  readonly isStopped: boolean;
  /** When it was first sent. */
  readonly since: number;
}

/** @bound what somebody sends in one tab */
const waiting = new Map<string, Waiting>();

/** Where this tab keeps them on the device. */
const room = newRoom();

whenWriter((isAnothers) => {
  if (isAnothers) waiting.clear();
  take(readRoom(currentWriter(), room));
  hold(room, waiting.size > 0);
});

/** Takes what a tab left behind, and keeps it as its own. */
export function takeOver(memberId: string, left: string): readonly string[] {
  if (memberId !== currentWriter() || left === room) return [];
  const stored = readRoom(memberId, left);
  const taken = take(stored);
  keep();
  // Another text for the same place stays until this one has gone.
  const others = stored.filter(([name]) => !taken.includes(name));
  writeRoom(memberId, left, others);
  return taken;
}

/** Longest that a key is known to the server, with an hour to spare (`keepKeys`). */
const keyLifeMs = 71 * 60 * 60_000;

/** Names of what was not known here before. */
function take(stored: readonly (readonly [name: string, stored: unknown])[]): readonly string[] {
  return stored.flatMap(([name, one]) => {
    if (!isWaiting(one) || waiting.has(name)) return [];
    // Without its key it might arrive a second time: its author decides.
    const isLate = Date.now() - one.since > keyLifeMs;
    waiting.set(name, isLate ? { ...one, key: newKey(), isStopped: true, since: Date.now() } : one);
    return [name];
  });
}

function keep(): void {
  const writer = currentWriter();
  if (writer === undefined) return;
  writeRoom(writer, room, [...waiting]);
  hold(room, waiting.size > 0);
}

function isWaiting(stored: unknown): stored is Waiting {
  if (typeof stored !== 'object' || stored === null) return false;
  return (
    'body' in stored &&
    'isStopped' in stored &&
    'since' in stored &&
    'key' in stored &&
    typeof stored.key === 'string'
  );
}

/** Whether what was typed under this name waits to be sent. */
export function waitsUnder(name: string): boolean {
  return waiting.get(name)?.isStopped === false;
}

/** The text of what waits, where it is one. */
export function textUnder(name: string): string | undefined {
  const body = waiting.get(name)?.body;
  return typeof body === 'string' ? body : undefined;
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
  put(place, { body, key, isStopped: false, since: isAgain ? before.since : Date.now() });
  return { key, isAgain };
}

export function stopWaiting(place: Place): void {
  const found = waiting.get(nameOf(place));
  if (found) put(place, { ...found, isStopped: true });
}

export function dropWaiting(place: Place): void {
  if (waiting.delete(nameOf(place))) keep();
}

function put(place: Place, sent: Waiting): void {
  waiting.set(nameOf(place), sent);
  keep();
}
