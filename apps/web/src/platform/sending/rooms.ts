import { newKey } from '../api/keys.ts';
import { inTab, onDevice } from '../storage/browser-storage.ts';
import { locks } from '../storage/tab-locks.ts';

/*
 * What waits to be sent lies on the device, in a room of each tab: it outlives the tab, and no other
 * tab sends it meanwhile. While there is something in its room a tab holds the room's lock; a room
 * nobody holds is of a closed tab, and whoever finds it goes on with it (`left.ts`).
 */

const prefix = 'stenope.waiting.';
const roomsOf = (memberId: string) => `${prefix}${memberId}.`;

/** Name of this tab's room; the tab has the same one after a reload. */
export function newRoom(): string {
  const key = 'stenope.room';
  const room = inTab.read(key) ?? newKey();
  inTab.write(key, room);
  return room;
}

type Entry = readonly [name: string, stored: unknown];

export function readRoom(memberId: string | undefined, room: string): readonly Entry[] {
  try {
    const stored: unknown = JSON.parse(onDevice.read(`${roomsOf(memberId ?? '')}${room}`) ?? '[]');
    return memberId !== undefined && Array.isArray(stored) ? (stored as Entry[]) : [];
  } catch {
    return [];
  }
}

export function writeRoom(memberId: string, room: string, all: readonly Entry[]): void {
  onDevice.write(`${roomsOf(memberId)}${room}`, all.length === 0 ? null : JSON.stringify(all));
}

/** Lets go of the lock of a room; absent while it is not held. */
const holding = new Map<string, () => void>();

/** While there is something in its room, a tab holds it. */
export function hold(room: string, isUsed: boolean): void {
  if (!isUsed) {
    holding.get(room)?.();
    holding.delete(room);
  } else if (!holding.has(room)) {
    const { promise, resolve } = Promise.withResolvers<void>();
    holding.set(room, resolve);
    // A copied tab waits for the original to end.
    locks()
      ?.request(lockOf(room), () => promise)
      .catch(() => undefined);
  }
}

const lockOf = (room: string) => `${prefix}${room}`;

/** Rooms of closed tabs of this member, each given to one tab alone. */
export async function eachLeftRoom(memberId: string, take: (room: string) => void): Promise<void> {
  const begins = roomsOf(memberId);
  for (const key of onDevice.keysFrom(begins)) {
    const room = key.slice(begins.length);
    if (holding.has(room)) continue;
    await locks()?.request(lockOf(room), { ifAvailable: true }, (lock) => {
      if (lock) take(room);
    });
  }
}

/** Removes all that waits on this device, whoever wrote it, except one member's. */
export function forgetRooms(exceptOf?: string): void {
  const kept = exceptOf === undefined ? undefined : roomsOf(exceptOf);
  for (const key of onDevice.keysFrom(prefix)) {
    if (kept === undefined || !key.startsWith(kept)) onDevice.write(key, null);
  }
}
