import { execFile, spawn, type ChildProcess } from 'node:child_process';
import type { Isolation } from '../isolation.ts';
import { usageOf } from '../usage.ts';

export type Program = 'ffmpeg' | 'ffprobe';

/** The two files a process has, under the names it opens them by. */
export const inputPath = '/proc/self/fd/3';
export const outputPath = '/proc/self/fd/4';

/** A minimal environment: none of our settings or secrets. */
const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
  MALLOC_ARENA_MAX: '2',
};

/** No core dump, no file above 600 MB, few open files, limited memory and processor time. */
const LIMITED =
  'ulimit -c 0; ulimit -f 1228800; ulimit -n 64; ulimit -d "$1"; ulimit -t "$2"; shift 2; exec "$@"';

/** The first line of what is written: all that comes before the program has worked. */
const sign = 'begun\n';

/**
 * A reader of its standard input ends the whole group with us: a server that was killed leaves
 * nothing running. Its priority counts for its session too, which some kernels weigh first.
 */
const WATCHED =
  'echo "$1" > /proc/self/autogroup; shift; exec 9<&0; (cat <&9 > /dev/null; kill -KILL 0) & echo begun; exec "$@" 9<&- < /dev/null';

/** By which a shell says that there is no such program, or that it may not be run. */
const noProgram: ReadonlySet<number | null> = new Set([126, 127]);

/** Somebody waits for a look; what is made yields to whoever is served. */
const niceness: Readonly<Record<Program, string>> = { ffprobe: '0', ffmpeg: '10' };

const dataKb = 2_500_000;

/** A film of the largest size takes about half. */
const residentMb = 1400;

const lookEveryMs = 200;

/** What a process that left its group holds open is waited for no longer, once its parent is gone. */
const mostWaitMs = 5_000;

/** Of a program that asks a file; the time of each of 36,000 pictures is less. */
const mostText = 2_000_000;

/**
 * `failed`: it said so. `spent`: beyond its processor time or memory. `hung`: it took too long.
 * `lost`: it was killed from outside. `aborted`: we no longer want it. `unstarted`: it never ran; no
 * file is to blame.
 */
export type ProgramEnding = 'failed' | 'spent' | 'hung' | 'lost' | 'aborted' | 'unstarted';

export type Outcome = { readonly done: string } | { readonly ended: ProgramEnding };

export interface Run {
  readonly program: Program;
  readonly args: readonly string[];
  readonly isolation: Isolation;
  /** Descriptors it inherits. */
  readonly input: number;
  readonly output?: number;
  readonly limits: {
    readonly cpuSeconds: number;
    readonly wallSeconds: number;
    /** Without a word for so long, it counts as hung. */
    readonly quietSeconds?: number;
  };
  readonly onLine?: (line: string) => void;
  readonly signal?: AbortSignal;
  /** Where its id is kept while it runs; it is the id of its group. */
  readonly pids: Set<number>;
}

/** Runs a program in a group of its own, which is ended as a whole. */
export async function runProgram(run: Run): Promise<Outcome> {
  if (run.signal?.aborted) return { ended: 'aborted' };
  const child = start(run);
  if (child?.pid === undefined) return { ended: 'unstarted' };
  const { pid } = child;
  run.pids.add(pid);
  try {
    return await watch(run, child, pid);
  } finally {
    run.pids.delete(pid);
  }
}

/** Undefined, or without an id, where the system starts no process now. */
function start(run: Run): ChildProcess | undefined {
  try {
    return spawnProgram(run).on('error', () => undefined);
  } catch {
    return undefined;
  }
}

function spawnProgram({ program, args, isolation, input, output, limits }: Run): ChildProcess {
  const { before, account } = isolation;
  const limited = ['-c', LIMITED, 'stenope-video', String(dataKb), String(limits.cpuSeconds + 5)];
  const nice = niceness[program];
  const watched = ['/bin/sh', '-c', WATCHED, 'stenope-video', nice, program, ...args];
  const child = spawn('/bin/sh', [...limited, ...before, 'nice', '-n', nice, ...watched], {
    ...account,
    cwd: '/',
    env: ENVIRONMENT,
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore', input, ...(output === undefined ? [] : [output])],
  });
  child.stdin?.on('error', () => undefined);
  return child;
}

function watch(run: Run, child: ChildProcess, pid: number): Promise<Outcome> {
  const { limits, onLine, signal } = run;
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  let verdict: ProgramEnding | undefined;
  let text = '';
  let hasBegun = false;
  const since = performance.now();
  let heard = since;
  let late: NodeJS.Timeout | undefined;
  const settle = (code: number | null, by: string | null): void => {
    clearInterval(timer);
    clearTimeout(late);
    signal?.removeEventListener('abort', onAbort);
    child.stdin?.destroy();
    child.stdout?.destroy();
    const ended = verdict === 'aborted' || hasBegun ? verdict : 'unstarted';
    if (ended) resolve({ ended });
    else if (code === 0) resolve({ done: text });
    else if (by !== null && outside.has(by)) resolve({ ended: 'lost' });
    else resolve({ ended: noProgram.has(code) ? 'unstarted' : 'failed' });
  };
  const settleSoon = (code: number | null, by: string | null): void => {
    endGroup(pid);
    clearTimeout(late);
    late = setTimeout(() => settle(code, by), mostWaitMs);
  };
  const end = (why: ProgramEnding): void => {
    if (verdict) return;
    verdict = why;
    settleSoon(null, null);
  };
  const onAbort = (): void => end('aborted');
  signal?.addEventListener('abort', onAbort, { once: true });
  child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
    heard = performance.now();
    text += piece;
    if (!hasBegun && text.startsWith(sign)) {
      hasBegun = true;
      text = text.slice(sign.length);
    }
    if (onLine && hasBegun) text = tellLines(text, onLine);
    if (text.length > mostText) end('failed');
  });
  const timer = setInterval(() => {
    if (verdict) return;
    const usage = usageOf(pid);
    const now = performance.now();
    const quiet = limits.quietSeconds ?? limits.wallSeconds;
    if ((usage?.residentMb ?? 0) > residentMb) end('spent');
    else if ((usage?.cpuSeconds ?? 0) > limits.cpuSeconds) end('spent');
    else if (now - since > limits.wallSeconds * 1000 || now - heard > quiet * 1000) end('hung');
  }, lookEveryMs);
  // Its group holds the output open until it is ended too.
  child.once('exit', settleSoon);
  child.once('close', settle);
  return promise;
}

/** Signals that come from outside. Others (SIGSEGV, SIGABRT, SIGXCPU) are its own doing. */
const outside: ReadonlySet<string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

/** The beginning of the line that is not whole yet. */
function tellLines(text: string, onLine: (line: string) => void): string {
  const lines = text.split('\n');
  const rest = lines.pop() ?? '';
  lines.forEach(onLine);
  return rest;
}

export function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Whether both programs are there, with the encoders we need. */
export async function hasPrograms(): Promise<boolean> {
  const [encoders, probe] = await Promise.all([
    answerOf('ffmpeg', ['-hide_banner', '-encoders']),
    answerOf('ffprobe', ['-version']),
  ]);
  return probe !== '' && /\blibx264\b/.test(encoders) && /\baac\b/.test(encoders);
}

function answerOf(program: Program, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(program, args, { cwd: '/', env: ENVIRONMENT, timeout: 60_000 }, (error, answer) =>
      resolve(error ? '' : answer),
    );
  });
}
