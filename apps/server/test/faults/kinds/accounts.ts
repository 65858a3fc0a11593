import type { Fault, FaultOptions } from '../checks.ts';
import { Checks } from '../checks.ts';
import { bruteForce } from '../accounts/brute-force.ts';
import { enumerate } from '../accounts/enumeration.ts';
import { loseTheRight } from '../accounts/lost-rights.ts';
import { race } from '../accounts/races.ts';
import { besiege } from '../accounts/siege.ts';
import { sendSlowly } from '../accounts/slow-bodies.ts';
import { fuzzEnv } from '../../fuzz/subjects/subjects.ts';
import type { ServerProcess } from '../processes.ts';
import { onStage, type Stage } from '../stage.ts';

/**
 * Cheap hashing: the short form checks hundreds of passwords, and only those of the siege must be
 * slow.
 */
const cheaply = import.meta.resolve('@stenope/kit/server-passwords.mjs');

export const accounts: Fault = {
  name: 'accounts',
  what: 'guessing, besieging, listening to the clock, racing for names, tokens and the site, lost rights',
  run: (options) => onStage(options, (stage) => play(stage, options)),
};

async function play(stage: Stage, options: FaultOptions) {
  const checks = new Checks();
  await bruteForce(stage, checks, options);
  // Without limits and queue waits, which would affect answers and timings.
  const env = { ...fuzzEnv, LIMIT_FACTOR: '1000000' };
  await besiege(await stage.server(env), checks, options);
  const hashing = { ...env, ...(options.quick && { NODE_OPTIONS: `--import=${cheaply}` }) };
  const servers = [await stage.server(hashing), await stage.server(hashing)] as const;
  await enumerate(stage, servers[1], checks, options);
  await raceAtTwo(stage, servers[1], hashing, checks, options);
  await loseTheRight(stage, servers, checks, options);
  await sendSlowly(stage, servers, checks, options);
  return checks.verdict;
}

/** One of the two runs the jobs that send mails. */
async function raceAtTwo(
  stage: Stage,
  server: ServerProcess,
  env: Readonly<Record<string, string>>,
  checks: Checks,
  options: FaultOptions,
): Promise<void> {
  const sending = await stage.server({ ...env, ROLE: 'all' });
  await race(stage, [sending, server], checks, options);
  await sending.kill();
}
