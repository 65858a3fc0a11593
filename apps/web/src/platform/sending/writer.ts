/**
 * Who writes in this tab. What they typed or sent is theirs: whoever signs in next neither sees nor
 * sends it, and who signs in again finds it.
 */
let writer: string | undefined;

/**
 * Those who keep something of what is written.
 * @bound the modules that keep such things, and what is on screen
 */
const listeners = new Set<Listener>();

/** Whether what is there is another's, and goes. */
type Listener = (isAnothers: boolean) => void;

export function writeAs(memberId: string): void {
  if (memberId === writer) return;
  const isAnothers = writer !== undefined;
  writer = memberId;
  for (const tell of listeners) tell(isAnothers);
}

/** Who signs out leaves nothing of it. */
export function forgetWritten(): void {
  try {
    for (const kind of ['words', 'waiting'] as const) sessionStorage.removeItem(roomOf(kind));
  } catch {
    // Nothing is there.
  }
  writer = undefined;
  for (const tell of listeners) tell(true);
}

/** Tells at once when somebody writes here, and whenever it is somebody else, or nobody. */
export function whenWriter(tell: Listener): () => void {
  if (writer !== undefined) tell(false);
  listeners.add(tell);
  return () => listeners.delete(tell);
}

type Kind = 'words' | 'waiting';

const roomOf = (kind: Kind) => `stenope.${kind}`;

/** What this writer left in this tab before it was loaded anew. */
export function readOwn(kind: Kind): readonly (readonly [name: string, kept: unknown])[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(roomOf(kind)) ?? 'null');
    const { by, all } = (stored ?? { all: [] }) as { by?: string; all: [string, unknown][] };
    return by !== undefined && by === writer ? all : [];
  } catch {
    return [];
  }
}

export function keepOwn(kind: Kind, all: ReadonlyMap<string, unknown>): void {
  if (writer === undefined) return;
  try {
    sessionStorage.setItem(roomOf(kind), JSON.stringify({ by: writer, all: [...all] }));
  } catch {
    // Storage is closed to us, or full: then the page alone remembers.
  }
}
