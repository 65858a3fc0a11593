import { createReadStream } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { TrustConfig } from '@stenope/domain/trust/config';
import type { ReplayEvent, ReplayResult } from '@stenope/domain/trust/replay/events';
import { createReplay } from '@stenope/domain/trust/replay/replay';
import { readEvent } from './read-event.ts';

/** Runs the engine over a log with one event per line, and returns the result. */
export async function replayLog(
  log: string,
  config: TrustConfig,
  batchDays: number,
  signal: AbortSignal,
): Promise<ReplayResult> {
  const replay = createReplay(config, batchDays);
  let last = Number.NEGATIVE_INFINITY;
  for await (const event of eventsIn(log)) {
    signal.throwIfAborted();
    if (event.day < last) throw new Error(`The log goes back from day ${last} to ${event.day}`);
    last = event.day;
    replay.take(event);
  }
  return replay.result();
}

export async function writeResult(out: string, result: ReplayResult): Promise<void> {
  await writeFile(out, `${JSON.stringify(result)}\n`);
}

async function* eventsIn(log: string): AsyncGenerator<ReplayEvent> {
  const file = createReadStream(log);
  const text = (await isGzip(log)) ? file.pipe(createGunzip()) : file;
  file.on('error', (error) => text.destroy(error));
  let line = 0;
  for await (const said of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
    line += 1;
    if (said.trim() !== '') yield readEvent(said, line);
  }
}

/** By the first two bytes; a file name proves nothing. */
async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}
