import type { Fault, FaultOptions } from '../checks.ts';
import { Checks } from '../checks.ts';
import { bruteForce } from '../accounts/brute-force.ts';
import { enumerate } from '../accounts/enumeration.ts';
import { loseTheRight } from '../accounts/lost-rights.ts';
import { race } from '../accounts/races.ts';
import { besiege } from '../accounts/siege.ts';
import { sendSlowly } from '../accounts/slow-bodies.ts';
import { onStage, type Stage } from '../stage.ts';

export const accounts: Fault = {
  name: 'accounts',
  what: 'guessing, besieging, listening to the clock, racing for names, tokens and the site, lost rights',
  run: (options) => onStage(options, (stage) => play(stage, options)),
};

async function play(stage: Stage, options: FaultOptions) {
  const checks = new Checks();
  await enumerate(stage, checks, options);
  await bruteForce(stage, checks, options);
  await besiege(stage, checks, options);
  await race(stage, checks, options);
  await loseTheRight(stage, checks, options);
  await sendSlowly(stage, checks, options);
  return checks.verdict;
}
