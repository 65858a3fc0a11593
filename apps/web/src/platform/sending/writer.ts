import { inTab } from '../storage/browser-storage.ts';
import { forgetRooms } from './rooms.ts';

/**
 * Member who writes in this tab. Their texts and queued sends are neither shown to nor sent for the
 * next member; they find them again when they sign in again.
 */
let writer: string | undefined;

/**
 * Modules and components that hold such texts.
 * @bound the modules that keep such things, and what is on screen
 */
const listeners = new Set<Listener>();

/** `isAnothers` is true when held texts belong to another member and must be dropped. */
type Listener = (isAnothers: boolean) => void;

export function writeAs(memberId: string): void {
  if (memberId === writer) return;
  const isAnothers = writer !== undefined;
  writer = memberId;
  for (const tell of listeners) tell(isAnothers);
}

/** Undefined before anybody is known, and after they have signed out. */
export function currentWriter(): string | undefined {
  return writer;
}

/** Removes everything on signing out. */
export function forgetWritten(): void {
  inTab.write(room, null);
  forgetRooms();
  writer = undefined;
  for (const tell of listeners) tell(true);
}

/** Something of the writer's came from elsewhere: what waits on this page is looked at anew. */
export function tellWriter(): void {
  if (writer !== undefined) for (const tell of listeners) tell(false);
}

/** Calls `tell` at once if there is a writer, and on every change of writer. */
export function whenWriter(tell: Listener): () => void {
  if (writer !== undefined) tell(false);
  listeners.add(tell);
  return () => listeners.delete(tell);
}

const room = 'stenope.words';

/** Typed texts of this writer from before a reload. */
export function readOwn(): readonly (readonly [name: string, stored: unknown])[] {
  try {
    const stored: unknown = JSON.parse(inTab.read(room) ?? 'null');
    const { by, all } = (stored ?? { all: [] }) as { by?: string; all: [string, unknown][] };
    return by !== undefined && by === writer ? all : [];
  } catch {
    return [];
  }
}

export function keepOwn(all: ReadonlyMap<string, unknown>): void {
  if (writer === undefined) return;
  inTab.write(room, JSON.stringify({ by: writer, all: [...all] }));
}
