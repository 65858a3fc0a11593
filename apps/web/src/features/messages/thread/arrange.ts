import type { ErrorCode } from '@stenope/contract/errors';
import type { Message } from '@stenope/contract/messages/messages';
import type { Queued } from '../writing/outbox.ts';

/** A message in a thread, stored or still queued. */
export interface Spoken {
  readonly id: string;
  readonly body: string;
  readonly at: string;
  readonly isMine: boolean;
  readonly state: 'stored' | 'queued' | 'failed';
  readonly failed?: ErrorCode;
}

/** Messages of a day, in turns: consecutive messages of one person. */
interface Day {
  readonly key: string;
  readonly at: string;
  readonly turns: readonly (readonly Spoken[])[];
}

/** After a pause this long a new turn begins. */
const pauseMs = 5 * 60_000;

/** Stored messages in the server's order, followed by queued ones in writing order. */
export function spokenIn(
  messages: readonly Message[],
  queued: readonly Queued[],
  memberId: string,
): readonly Spoken[] {
  return [
    ...messages.map(({ id, body, createdAt: at, senderId }): Spoken => {
      return { id, body, at, isMine: senderId === memberId, state: 'stored' };
    }),
    ...notStored(queued, messages).map(({ madeAt: at, ...one }): Spoken => {
      return { ...one, at, isMine: true, state: one.failed ? 'failed' : 'queued' };
    }),
  ];
}

/** Queued messages that have not arrived yet. */
export function notStored(queued: readonly Queued[], messages: readonly Message[] = []) {
  const stored = new Set(messages.map(({ id }) => id));
  return queued.filter(({ id }) => !stored.has(id));
}

/** Groups messages by the viewer's local days. */
export function byDay(spoken: readonly Spoken[]): readonly Day[] {
  const days: { key: string; at: string; turns: Spoken[][] }[] = [];
  let before: Spoken | undefined;
  for (const one of spoken) {
    const key = dayOf(one.at);
    let day = days.at(-1);
    // Queued messages carry the device's clock: they never open a day that is over.
    if (!day || (day.key !== key && (one.state === 'stored' || key > day.key))) {
      day = { key, at: one.at, turns: [] };
      days.push(day);
    }
    const turn = day.turns.at(-1);
    if (turn && before && continues(before, one)) turn.push(one);
    else day.turns.push([one]);
    before = one;
  }
  return days;
}

function continues(before: Spoken, one: Spoken): boolean {
  if (before.isMine !== one.isMine) return false;
  return Math.abs(Date.parse(one.at) - Date.parse(before.at)) < pauseMs;
}

/** Sweden writes its dates so that they sort. */
function dayOf(moment: string): string {
  return new Date(moment).toLocaleDateString('sv-SE');
}

/** Place of a message in the order of all. */
export type Placed = Pick<Message, 'id' | 'createdAt'>;

/** Order of messages on every device of both sides: by the server's time, then by id. */
export function compareMessages(one: Placed, other: Placed): number {
  const by = one.createdAt === other.createdAt ? 'id' : 'createdAt';
  return Number(one[by] > other[by]) - Number(one[by] < other[by]);
}

/** Merges two lists in order, without duplicates. Known messages keep their object identity. */
export function mergeMessages<M extends Placed>(
  known: readonly M[],
  arrived: readonly M[],
): readonly M[] {
  const ids = new Set(known.map(({ id }) => id));
  const added = new Map(arrived.filter(({ id }) => !ids.has(id)).map((one) => [one.id, one]));
  return added.size === 0 ? known : [...known, ...added.values()].toSorted(compareMessages);
}
