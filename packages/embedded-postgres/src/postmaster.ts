import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { accessFiles } from './access.ts';
import type { Account } from './account.ts';
import type { Application } from './application.ts';
import { CHILD_ENVIRONMENT } from './cluster.ts';
import type { FileLock } from './lock.ts';
import { sharedBuffers } from './memory.ts';
import { readOutput, type EmbeddedLog } from './output.ts';
import { PORT } from './place.ts';

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  max_connections: '100',
  // Durability: an acknowledged row survives everything but the loss of the disk.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  min_wal_size: '64MB',
  // Room for a nightly batch between two checkpoints: after each, every changed page is logged in
  // full again.
  max_wal_size: '2GB',
  checkpoint_timeout: '5min',
  // Without lz4, compression costs a seventh of all writing.
  wal_compression: 'off',
  wal_level: 'replica',
  max_wal_senders: '0',
  // Short queries only: compiling them costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '%b|',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // Details and statements hold personal text, which must not reach the log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/**
 * Guard process between us and PostgreSQL, which outlives us: when we end, however that happens,
 * our end of descriptor 3 closes and it stops PostgreSQL (fast, then immediately). Being the
 * parent, it knows that the pid it signals is still PostgreSQL's. It ignores signals to our process
 * group.
 */
const GUARD = `
trap '' HUP INT TERM
"$@" </dev/null 3<&- >&2 &
postgres=$!
echo "$postgres"
(
  read -r _ <&3
  kill -INT "$postgres"
  seconds=0
  while [ "$seconds" -lt 30 ]; do sleep 1; seconds=$((seconds + 1)); done
  kill -QUIT "$postgres"
) </dev/null >/dev/null 2>&1 4<&- &
watcher=$!
exec >&- 3<&-
wait "$postgres"
status=$?
kill -KILL "$watcher"
exit "$status"
`;

export interface Postmaster {
  readonly pid: number;
  /**
   * Resolves when PostgreSQL accepts connections; rejects with its last output when it ends before.
   */
  readonly ready: Promise<void>;
  /** Resolves when PostgreSQL has ended, for whatever reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

export interface LaunchOptions {
  readonly application: Application;
  readonly bin: string;
  readonly cluster: string;
  readonly sockets: string;
  readonly account: Account;
  /** Inherited by PostgreSQL and its children, who hold it to the end. */
  readonly lock: FileLock;
  readonly log: EmbeddedLog;
}

/**
 * Memory of the container or the machine; without a limit, a container reports none or too much.
 */
function memoryHere(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

function postgresArguments({ bin, cluster, sockets }: LaunchOptions): string[] {
  const { rules, names } = accessFiles(cluster);
  const settings = Object.entries({
    ...SETTINGS,
    shared_buffers: sharedBuffers(memoryHere()),
    hba_file: rules,
    ident_file: names,
    unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`,
  });
  return [
    join(bin, 'postgres'),
    '-D',
    cluster,
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** Reads the pid from the guard's first line; NaN when the guard could not start. */
async function readPid(guard: ChildProcess): Promise<number> {
  if (guard.stdout === null) throw new Error('PostgreSQL was started without its pipes.');
  let line = '';
  for await (const piece of guard.stdout.setEncoding('utf8')) line += String(piece);
  return Number.parseInt(line, 10);
}

async function guardEnded(guard: ChildProcess, onEnd: () => void): Promise<void> {
  await once(guard, 'exit');
  // If the guard alone was killed, this stops PostgreSQL instead of leaving it unguarded.
  guard.stdio[3]?.destroy();
  // The last output may still be in the pipe.
  await delay(20);
  onEnd();
}

export async function launchPostmaster(options: LaunchOptions): Promise<Postmaster> {
  const { application, account, lock, log } = options;
  const title = `${application.name}-postgres`;
  const guard = spawn('/bin/sh', ['-c', GUARD, title, ...postgresArguments(options)], {
    ...account,
    cwd: '/',
    env: CHILD_ENVIRONMENT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', lock.fd],
  });
  await once(guard, 'spawn');
  const lifeline = guard.stdio[3];
  lifeline?.on('error', () => undefined);
  const { promise: ready, resolve: onReady, reject: onFailure } = Promise.withResolvers<void>();
  // Callers await it later; until then a failure must not count as unhandled.
  ready.catch(() => undefined);
  const output = readOutput(log, onReady);
  guard.stderr?.setEncoding('utf8').on('data', (piece: string) => output.take(piece));
  const ended = guardEnded(guard, () => {
    onFailure(new Error(`PostgreSQL did not start: ${output.tail()}`));
  });
  const pid = await readPid(guard);
  return { pid, ready, ended, stop: () => stopPostmaster(pid, lifeline, ended, log) };
}

async function within(ended: Promise<void>, ms: number): Promise<boolean> {
  const timeout = new AbortController();
  const late = delay(ms, false, { signal: timeout.signal }).catch(() => false);
  const result = await Promise.race([ended.then(() => true), late]);
  timeout.abort();
  return result;
}

async function stopPostmaster(
  pid: number,
  lifeline: ChildProcess['stdio'][3],
  ended: Promise<void>,
  log: EmbeddedLog,
): Promise<void> {
  lifeline?.destroy();
  if (await within(ended, 15_000)) return;
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    log.warn({ pid, signal: name }, 'PostgreSQL does not end by itself');
    try {
      process.kill(pid, name);
    } catch {
      // Ended just now.
    }
    if (await within(ended, 5_000)) return;
  }
}
