interface Brought {
  /** Live-line cursor: all answers were read after it, so events are resumed from there. */
  cursor?: string;
  /** Answers by request address. */
  readonly answers?: Record<string, unknown>;
}

/** Maximum age of an embedded answer. */
const freshMs = 30_000;

let brought: Brought | undefined;

function read(): Brought {
  const text = globalThis.document?.getElementById('brought')?.textContent;
  return text ? (JSON.parse(text) as Brought) : {};
}

/** Returns an embedded answer once: a second request wants current data. */
export function takeAnswer(address: string): unknown {
  brought ??= read();
  const { answers } = brought;
  const answer = answers?.[address];
  if (answer !== undefined) delete answers?.[address];
  return performance.now() < freshMs ? answer : undefined;
}

/** Drops embedded answers when the viewer changes: they belong to the previous one. */
export function forgetBrought(): void {
  brought = {};
}

/** For the first line only: another member starts without a cursor. */
export function takeCursor(): string | undefined {
  brought ??= read();
  const { cursor } = brought;
  delete brought.cursor;
  return cursor;
}
