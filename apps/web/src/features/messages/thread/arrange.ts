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
  readonly failed?: ErrorCode | 'unknown';
}

/** Consecutive messages of one person. */
export interface Turn {
  readonly isMine: boolean;
  readonly spoken: readonly Spoken[];
}

export interface Day {
  readonly key: string;
  readonly at: string;
  readonly turns: readonly Turn[];
}

/** After a pause this long a new turn begins. */
const pauseMs = 5 * 60_000;

/** Stored messages in the server's order, followed by queued ones in writing order. */
export function spokenIn(
  messages: readonly Message[],
  queued: readonly Queued[],
  memberId: string,
): readonly Spoken[] {
  const stored = new Set(messages.map(({ id }) => id));
  return [
    ...messages.map((one): Spoken => ({
      id: one.id,
      body: one.body,
      at: one.createdAt,
      isMine: one.senderId === memberId,
      state: 'stored',
    })),
    ...queued
      .filter(({ id }) => !stored.has(id))
      .map(({ id, body, madeAt, failed }): Spoken => ({
        id,
        body,
        at: madeAt,
        isMine: true,
        state: failed === undefined ? 'queued' : 'failed',
        ...(failed !== undefined && { failed }),
      })),
  ];
}

/** Groups messages by the viewer's local days. */
export function byDay(spoken: readonly Spoken[]): readonly Day[] {
  const days: { key: string; at: string; turns: { isMine: boolean; spoken: Spoken[] }[] }[] = [];
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
    if (turn && before && continues(before, one)) turn.spoken.push(one);
    else day.turns.push({ isMine: one.isMine, spoken: [one] });
    before = one;
  }
  return days;
}

function continues(before: Spoken, one: Spoken): boolean {
  if (before.isMine !== one.isMine) return false;
  return Math.abs(Date.parse(one.at) - Date.parse(before.at)) < pauseMs;
}

const two = (value: number) => String(value).padStart(2, '0');

function dayOf(moment: string): string {
  const date = new Date(moment);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
