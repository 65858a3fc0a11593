import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Bounds } from './bounds.ts';

/** Nothing of ours goes along: no settings, no secrets. Few arenas, or freed memory stays taken. */
const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
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

/** Beside the sources; once built, beside the bundle, whose chunks this code may be among. */
function workerFile(): string {
  const here = import.meta.dirname;
  const source = join(here, 'worker/main.ts');
  if (existsSync(source)) return source;
  return join(here.endsWith('chunks') ? join(here, '..') : here, 'media-worker.js');
}

/** A picture process, within its limits from its first instruction. A patient one yields to all. */
export function launch(bounds: Bounds, patient: boolean): ChildProcess {
  const program = [
    ...(patient ? ['nice', '-n', '15'] : []),
    process.execPath,
    '--max-old-space-size=256',
    '--disallow-code-generation-from-strings',
    workerFile(),
  ];
  const kilobytes = String(bounds.dataMb * 1024);
  return spawn('/bin/sh', ['-c', LIMITED, 'stenope-picture', kilobytes, ...program], {
    cwd: '/',
    env: ENVIRONMENT,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
}
