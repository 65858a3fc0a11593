import { tmpdir } from 'node:os';
import type { Logger } from 'pino';
import type { z } from 'zod/mini';
import { Refusal } from '../errors.ts';
import { usualBounds, type Bounds } from './bounds.ts';
import type { ChildOutcome } from './child.ts';
import type { Developed, Engine, EngineOptions, Glance } from './developed.ts';
import { knownIsolation, type Isolation, type Protection } from './isolation.ts';
import { later, Pool } from './pool.ts';
import { values, type TaskKind } from './protocol.ts';

export interface EngineSetup {
  /** Pictures processed at once; the number of cores. */
  readonly processes: number;
  readonly log?: Logger;
  readonly bounds?: Partial<Bounds>;
  /**
   * Folder of the files shared with picture processes; the system's temporary folder by default.
   */
  readonly scratch?: string;
  readonly isolation?: Promise<Isolation>;
}

/** The engine, with process ids for tests that kill them. */
export interface RunningEngine extends Engine {
  pids(): readonly number[];
}

export function createEngine(setup: EngineSetup): RunningEngine {
  const { processes, log, scratch = tmpdir() } = setup;
  const isolation = setup.isolation ?? knownIsolation();
  void isolation.then(({ missing }) => tellWhatIsMissing(missing, log));
  const bounds = { ...usualBounds, ...setup.bounds };
  const pool = new Pool({ processes, bounds, isolation, folder: scratch, log });

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
      const thumbhash = fromBase64(answer.thumbhash);
      return { ...answer, ...glanceIn(answer), thumbhash } as Developed;
    },
    look: async (file, options = {}) => glanceIn(await run('look', file, options)),
    enlarge: (file, folder, options = {}) => run('enlarge', file, { ...options, folder }),
    pids: () => pool.pids(),
    close: () => pool.close(),
  };
}

const glanceIn = ({ look, fingerprint }: Record<keyof Glance, string>): Glance => ({
  look: fromBase64(look),
  fingerprint: fromBase64(fingerprint),
});

const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64');

/** Warns about missing isolation; pictures are processed all the same. */
function tellWhatIsMissing(missing: readonly Protection[], log: Logger | undefined): void {
  if (missing.length === 0) return;
  log?.warn(
    { missing },
    'picture processes are limited but not fully apart from this server: docs/operations.md says what is missing and how to have it',
  );
}

function refusalOf(kind: TaskKind, outcome: ChildOutcome, log: Logger | undefined): unknown {
  if ('thrown' in outcome) return outcome.thrown;
  if ('refused' in outcome) return new Refusal(outcome.refused);
  if ('failed' in outcome) return new Error(`A picture process failed: ${outcome.failed}`);
  const ended = 'ended' in outcome ? outcome.ended : 'crashed';
  log?.warn({ kind, ended }, 'a picture ended its process');
  if (ended === 'lost') return later();
  return new Refusal(ended === 'spent' ? 'image_too_large' : 'bad_media');
}
