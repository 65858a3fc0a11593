import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Longer than the server takes to drain requests and to stop its database. */
const PATIENCE_MS = (Number(process.env.DRAIN_SECONDS) || 10) * 1_000 + 25_000;
/** Ctrl-C arrives twice at once: from the terminal and, passed on, from npm. */
const SAME_PRESS_MS = 1_000;

const children = new Set();
let stoppedBy;
let stoppedAt = 0;

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended already.
  }
}

const killAll = () => children.forEach(({ pid }) => signal(-pid, 'SIGKILL'));

/** Asks the children to end; those others depend on are asked once the others are gone. */
function askToEnd() {
  const first = [...children].filter(({ endsLast }) => !endsLast);
  for (const child of first.length > 0 ? first : children) {
    // Only the group's leader: it passes the signal on itself, so that nobody gets it twice.
    if (!child.asked) signal(child.pid, 'SIGTERM');
    child.asked = true;
  }
}

function forget(child) {
  children.delete(child);
  if (stoppedBy === undefined) return;
  // Processes the leader left behind.
  signal(-child.pid, 'SIGTERM');
  askToEnd();
}

/** Asks every child to end in order; at the second request, kills them at once. */
function stop(name) {
  if (stoppedBy !== undefined) {
    if (Date.now() - stoppedAt > SAME_PRESS_MS) killAll();
    return;
  }
  stoppedBy = name;
  stoppedAt = Date.now();
  if (children.size === 0) process.exit(128 + constants.signals[name]);
  askToEnd();
  setTimeout(killAll, PATIENCE_MS).unref();
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stop(name));

/** Ends everything when npm, or the shell between us, is gone and could not pass that on. */
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop('SIGHUP');
  }, 250).unref();
}

/**
 * Every child leads a process group of its own: a terminal's Ctrl-C then reaches only us, the child
 * gets exactly one signal, and its descendants can be reached through the group.
 */
export function startChild(command, args, { endsLast = false, ...options } = {}) {
  const child = Object.assign(spawn(command, args, { detached: true, ...options }), { endsLast });
  children.add(child);
  child.ended = new Promise((resolve) => {
    child.once('error', (error) => {
      children.delete(child);
      resolve({ code: 127, error });
    });
    child.once('exit', (code, killedBy) => {
      forget(child);
      resolve({ code: code ?? 128 + constants.signals[killedBy] });
    });
  });
  return child;
}

export const stopChildren = () => stop('SIGTERM');

/** For a step interrupted by a stop: never resolves; the last child to end exits the process. */
export async function exitIfStopped() {
  if (stoppedBy === undefined) return;
  if (children.size === 0) process.exit(128 + constants.signals[stoppedBy]);
  await new Promise(() => {});
}

/**
 * Runs a command and returns its exit code; with `quiet` its output is returned instead of shown. A
 * request to stop ends this process too, once the command has ended.
 */
export async function run(command, args, { quiet = false, ...options } = {}) {
  const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'];
  const child = startChild(command, args, { stdio, ...options });
  let output = '';
  const collect = (piece) => (output += piece);
  child.stdout?.setEncoding('utf8').on('data', collect);
  child.stderr?.setEncoding('utf8').on('data', collect);
  const closed = new Promise((resolve) => child.once('close', resolve));
  const { code, error } = await child.ended;
  await exitIfStopped();
  if (error !== undefined) return { code, output: `${output}${error.message}\n` };
  // Output may still arrive after the exit.
  if (quiet) await closed;
  return { code, output };
}
