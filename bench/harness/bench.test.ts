import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Entry } from '../entry.ts';
import { Harness } from './bench.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stenope-bench-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** As Debian's command is: a script, which starts the browser and waits for it. */
function standInBrowser(becomesReady: boolean): void {
  const file = join(folder, 'chromium');
  const says = becomesReady ? `echo 9222 > "$profile/DevToolsActivePort"` : '';
  writeFileSync(
    file,
    `#!/bin/sh
for flag in "$@"; do case "$flag" in --user-data-dir=*) profile="\${flag#*=}";; esac; done
sleep 600 &
echo "$! $profile" > '${join(folder, 'started')}.new' && mv '${join(folder, 'started')}.new' '${join(folder, 'started')}'
${says}
wait
`,
  );
  chmodSync(file, 0o755);
  vi.stubEnv('CHROMIUM_PATH', file);
}

/** Process of the browser, and the folder of its profile. */
async function started(): Promise<{ pid: number; profile: string }> {
  const file = join(folder, 'started');
  await vi.waitFor(() => expect(existsSync(file)).toBe(true), { timeout: 20_000 });
  const [pid = '', profile = ''] = readFileSync(file, 'utf8').trim().split(' ');
  return { pid: Number(pid), profile };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // Ended, and not yet looked after by whoever inherited it.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** A process that was killed may still be seen for a moment on a busy machine; left alone it sleeps. */
const ended = (pid: number) =>
  vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 60_000 });

const entry: Entry = {
  name: 'none',
  what: 'nothing',
  rounds: 1,
  run: () => Promise.reject(new Error('not run')),
};

test('a browser ends with everything else the harness started', async () => {
  standInBrowser(true);
  const harness = new Harness(entry, true, folder);
  const { port } = await harness.browser();
  const { pid, profile } = await started();
  expect(port).toBe(9222);
  expect(isRunning(pid)).toBe(true);
  await harness.stopAll();
  await ended(pid);
  expect(existsSync(profile)).toBe(false);
});

test('and so does one that is still starting', async () => {
  standInBrowser(false);
  const harness = new Harness(entry, true, folder);
  const starting = harness.browser().catch((error: unknown) => String(error));
  const { pid } = await started();
  await harness.stopAll();
  await ended(pid);
  expect(await starting).toContain('did not start');
});
