interface Brought {
  /** Where the live line takes up the thread: all of it was read after that place. */
  cursor?: string;
  /** By the address each would have been asked for at. */
  readonly answers?: Record<string, unknown>;
}

/** As old as an answer may be before it is asked for again. */
const freshMs = 30_000;

let brought: Brought | undefined;

function read(): Brought {
  const text = globalThis.document?.getElementById('brought')?.textContent;
  return text ? (JSON.parse(text) as Brought) : {};
}

/** What the page brought is given out once: whoever asks again wants to know how it is now. */
export function takeAnswer(address: string): unknown {
  brought ??= read();
  const { answers } = brought;
  const answer = answers?.[address];
  if (answer !== undefined) delete answers?.[address];
  return performance.now() < freshMs ? answer : undefined;
}

/** It was for who looked then. */
export function forgetBrought(): void {
  brought = {};
}

/** For the first line alone: another person begins anew. */
export function takeCursor(): string | undefined {
  brought ??= read();
  const { cursor } = brought;
  delete brought.cursor;
  return cursor;
}
