import { spawn, type ChildProcess } from 'node:child_process';
import type { Bounds } from './bounds.ts';
import { workerFile, type Isolation } from './isolation.ts';

/** Nothing of ours goes along: no settings, no secrets. Few arenas, or freed memory stays taken. */
const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
  MALLOC_ARENA_MAX: '2',
  UV_THREADPOOL_SIZE: '2',
};

/**
 * No memory image when it crashes, no file above 64 MB, few open files, so much memory; then the
 * shell becomes the program. Memory is limited as data (-d): Node reserves addresses by the
 * gigabyte without using them, and does not start when those are counted (-v).
 */
const LIMITED = 'ulimit -c 0; ulimit -f 131072; ulimit -n 128; ulimit -d "$1"; shift; exec "$@"';

export interface Launch {
  readonly bounds: Bounds;
  /** A patient one yields to all. */
  readonly patient: boolean;
  readonly isolation: Isolation;
  /** Where it reads its picture and where it writes what it makes: it opens no file by name. */
  readonly files: { readonly input: number; readonly output: number };
  /** A test puts another in its place, to try what can be done from there. */
  readonly program?: string;
}

/**
 * A picture process, within its limits and apart from ours from its first instruction. Every word
 * in front of it becomes the next, so that its number is the one we started.
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
