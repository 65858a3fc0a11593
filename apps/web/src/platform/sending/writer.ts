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

/** Removes everything on signing out. */
export function forgetWritten(): void {
  for (const kind of ['words', 'waiting'] as const) inTab.write(roomOf(kind), null);
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

const roomOf = (kind: Kind) => `stenope.${kind}`;

/** Stored texts of this writer from before a reload. */
export function readOwn(kind: Kind): readonly (readonly [name: string, stored: unknown])[] {
  try {
    const stored: unknown = JSON.parse(inTab.read(roomOf(kind)) ?? 'null');
    const { by, all } = (stored ?? { all: [] }) as { by?: string; all: [string, unknown][] };
    return by !== undefined && by === writer ? all : [];
  } catch {
    return [];
  }
}

export function keepOwn(kind: Kind, all: ReadonlyMap<string, unknown>): void {
  if (writer === undefined) return;
  inTab.write(roomOf(kind), JSON.stringify({ by: writer, all: [...all] }));
}
