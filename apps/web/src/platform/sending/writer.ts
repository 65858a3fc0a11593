import { inTab } from '../storage/browser-storage.ts';

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
  for (const kind of ['words', 'waiting'] as const) inTab.write(rooms[kind], null);
  writer = undefined;
  for (const tell of listeners) tell(true);
}

/** Calls `tell` at once if there is a writer, and on every change of writer. */
export function whenWriter(tell: Listener): () => void {
  if (writer !== undefined) tell(false);
  listeners.add(tell);
  return () => listeners.delete(tell);
}

type Kind = 'words' | 'waiting';

const rooms: Readonly<Record<Kind, string>> = {
  words: 'stenope.words',
  waiting: 'stenope.waiting',
};

/** Stored texts of this writer from before a reload. */
export function readOwn(kind: Kind): readonly (readonly [name: string, stored: unknown])[] {
  try {
    const stored: unknown = JSON.parse(inTab.read(rooms[kind]) ?? 'null');
    const { by, all } = (stored ?? { all: [] }) as { by?: string; all: [string, unknown][] };
    return by !== undefined && by === writer ? all : [];
  } catch {
    return [];
  }
}

export function keepOwn(kind: Kind, all: ReadonlyMap<string, unknown>): void {
  if (writer === undefined) return;
  inTab.write(rooms[kind], JSON.stringify({ by: writer, all: [...all] }));
}
