import type { Logger } from 'pino';
import type { z } from 'zod/mini';
import { Refusal } from '../errors.ts';
import { usualBounds, type Bounds } from './bounds.ts';
import type { Outcome } from './child.ts';
import type { Developed, Engine, EngineOptions } from './developed.ts';
import { later, Pool } from './pool.ts';
import { values, type TaskKind } from './protocol.ts';

export interface EngineSetup {
  /** Pictures worked on at once; as many as there are cores. */
  readonly processes: number;
  readonly log?: Logger;
  readonly bounds?: Partial<Bounds>;
}

/** The engine, and what a test needs to harm its processes. */
export interface RunningEngine extends Engine {
  pids(): readonly number[];
}

export function createEngine({ processes, log, bounds }: EngineSetup): RunningEngine {
  const pool = new Pool({ processes, bounds: { ...usualBounds, ...bounds }, log });

  const run = async <Kind extends TaskKind>(
    kind: Kind,
    file: string,
    { folder = '', crop }: EngineOptions & { folder?: string },
  ): Promise<z.infer<(typeof values)[Kind]>> => {
    const outcome = await pool.run({ kind, file, folder, crop });
    if ('value' in outcome) {
      const read = values[kind].safeParse(outcome.value);
      if (read.success) return read.data as z.infer<(typeof values)[Kind]>;
    }
    throw refusalOf(kind, outcome, log);
  };

  return {
    examine: (file, options = {}) => run('examine', file, options),
    develop: async (file, folder, options = {}) => {
      const answer = await run('develop', file, { ...options, folder });
      return { ...answer, thumbhash: Buffer.from(answer.thumbhash, 'base64') } as Developed;
    },
    enlarge: (file, folder, options = {}) => run('enlarge', file, { ...options, folder }),
    pids: () => pool.pids(),
    close: () => pool.close(),
  };
}

function refusalOf(kind: TaskKind, outcome: Outcome, log: Logger | undefined): Error {
  if ('refused' in outcome) return new Refusal(outcome.refused);
  if ('failed' in outcome) return new Error(`A picture process failed: ${outcome.failed}`);
  const ended = 'ended' in outcome ? outcome.ended : 'crashed';
  log?.warn({ kind, ended }, 'a picture ended its process');
  if (ended === 'lost') return later();
  return new Refusal(ended === 'spent' ? 'image_too_large' : 'bad_media');
}
