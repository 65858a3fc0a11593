import { spawn, type ChildProcess } from 'node:child_process';
import type { Bounds } from './bounds.ts';
import { workerFile, type Isolation } from './isolation.ts';

/**
 * A minimal environment: none of our settings or secrets. Few malloc arenas, or freed memory is not
 * returned.
 */
const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
  MALLOC_ARENA_MAX: '2',
  UV_THREADPOOL_SIZE: '2',
};

/**
 * No core dump, no file above 64 MB, few open files, limited memory; then the shell execs the
 * program. Memory is limited as data (-d): Node reserves gigabytes of address space without using
 * them, and does not start when those are counted (-v).
 */
const LIMITED = 'ulimit -c 0; ulimit -f 131072; ulimit -n 128; ulimit -d "$1"; shift; exec "$@"';

export interface Launch {
  readonly bounds: Bounds;
  /** Runs at low priority (`nice`). */
  readonly patient: boolean;
  readonly isolation: Isolation;
  /** Descriptors of its input and output: it opens no file by name. */
  readonly files: { readonly input: number; readonly output: number };
  /** Replaced in tests that attack from inside. */
  readonly program?: string;
}

/**
 * Starts a picture process, limited and isolated from its first instruction. Every command of the
 * prefix execs the next, so the process id stays the one we started.
 */
export function launch({ bounds, patient, isolation, files, program }: Launch): ChildProcess {
  const { before, account, inside } = isolation;
  const words = [
    ...before,
    ...(patient ? ['nice', '-n', '15'] : []),
    inside(process.execPath),
    '--max-old-space-size=256',
    '--disallow-code-generation-from-strings',
    inside(program ?? workerFile()),
  ];
  const kilobytes = String(bounds.dataMb * 1024);
  return spawn('/bin/sh', ['-c', LIMITED, 'stenope-picture', kilobytes, ...words], {
    ...account,
    cwd: '/',
    env: ENVIRONMENT,
    stdio: ['pipe', 'pipe', 'ignore', files.input, files.output],
  });
}
