import { readdir, readlink } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Processes of a cluster, found by their working directory: the postmaster and its children all
 * work inside the cluster's folder. The pid file can be stale and name a foreign process.
 */
export async function processesIn(cluster: string): Promise<number[]> {
  const entries = await readdir('/proc').catch(() => []);
  const found = await Promise.all(
    entries
      .filter((entry) => /^\d+$/.test(entry))
      .map(async (pid) => ({
        pid: Number(pid),
        folder: await readlink(`/proc/${pid}/cwd`).catch(() => ''),
      })),
  );
  return found.filter(({ folder }) => folder === cluster).map(({ pid }) => pid);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Ended meanwhile, as intended.
  }
}

async function gone(cluster: string, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while ((await processesIn(cluster)).length > 0) {
    if (Date.now() > deadline) return false;
    await delay(50);
  }
  return true;
}

/**
 * Stops a PostgreSQL left running by a killed predecessor, gently first. It is not adopted: its
 * settings, version and log pipe are not ours. Even SIGKILL loses no acknowledged row, because
 * every commit is in the write-ahead log.
 */
export async function stopLeftovers(cluster: string): Promise<boolean> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 8_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 3_000],
  ];
  for (const [name, patience] of steps) {
    for (const pid of await processesIn(cluster)) signal(pid, name);
    if (await gone(cluster, patience)) return true;
  }
  return false;
}
