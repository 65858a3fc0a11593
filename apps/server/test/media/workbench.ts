import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '../../src/platform/errors.ts';
import {
  createEngine,
  type EngineSetup,
  type RunningEngine,
} from '../../src/platform/media/engine.ts';

export interface Workbench {
  readonly engine: RunningEngine;
  /** Writes bytes to a file and returns its path. */
  put(bytes: Buffer): Promise<string>;
  /** A new, empty folder. */
  folder(): Promise<string>;
  clear(): Promise<void>;
}

/** An engine with a folder for files; `clear` ends both. */
export async function aWorkbench(setup: Partial<EngineSetup> = {}): Promise<Workbench> {
  const home = await mkdtemp(join(tmpdir(), 'stenope-media-'));
  const engine = createEngine({ processes: Math.min(2, availableParallelism()), ...setup });
  let count = 0;
  const name = (): string => join(home, String((count += 1)));
  return {
    engine,
    put: async (bytes) => {
      const path = name();
      await writeFile(path, bytes);
      return path;
    },
    folder: async () => {
      const path = name();
      await mkdir(path);
      return path;
    },
    clear: async () => {
      await engine.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Outcome of a promise of the engine, in one word. */
export async function fateOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'accepted';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** Several at a time, like the engine's processes; results in order. */
export async function eachOf<Input, Output>(
  inputs: readonly Input[],
  work: (input: Input) => Promise<Output>,
): Promise<Output[]> {
  const results: Output[] = [];
  const waiting = [...inputs.entries()];
  const take = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      results[next[0]] = await work(next[1]);
    }
  };
  await Promise.all([take(), take(), take()]);
  return results;
}

export async function filesIn(folder: string): Promise<Map<string, Buffer>> {
  const names = await readdir(folder);
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(join(folder, name))] as const),
    ),
  );
}
