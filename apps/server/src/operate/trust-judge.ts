import { parseArgs } from 'node:util';
import { publishedVersions } from '@stenope/domain/trust/versions';
import { operate, UsageError } from './terminal.ts';
import type { Finding } from './trust/worlds/judge.ts';
import { searchRings } from './trust/worlds/ring-judge.ts';
import { judgeWorlds } from './trust/worlds/world-judge.ts';
import { judgeYoung } from './trust/worlds/young-judge.ts';

const usage = 'trust:judge -- worlds|young|rings [--seeds 1,2,3] [--plans N] [--numbers VERSION]';

/**
 * npm run trust:judge -- worlds|young|rings [--seeds 1,2,3] [--plans N] [--numbers VERSION]
 *
 * Generates communities and checks the engine against its limits on them: grown ones, calm and
 * attacked; young ones, whose scores must become stable; and rings that know the rules, with the
 * given number of plans.
 */
await operate(async () => {
  const options = {
    seeds: { type: 'string', default: '1' },
    plans: { type: 'string', default: '50' },
    numbers: { type: 'string', default: publishedVersions.at(-1)?.version ?? '' },
  } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const config = publishedVersions.find(({ version }) => version === values.numbers);
  const seeds = values.seeds.split(',').map(Number);
  const plans = Number(values.plans);
  const isWhole = [...seeds, plans].every((value) => Number.isInteger(value) && value >= 0);
  if (!config || !isWhole) throw new UsageError(usage);
  const findings = findingsOf(positionals, () => ({
    worlds: () => judgeWorlds(seeds, config),
    young: () => judgeYoung(seeds, config),
    rings: () => {
      const { findings: found, worst } = searchRings(seeds, plans, config);
      for (const outcome of worst) console.log(JSON.stringify(outcome));
      return found;
    },
  }));
  for (const { name, value, wanted, holds } of findings) {
    console.log(`${holds ? 'holds ' : 'MISSED'} ${name.padEnd(52)} ${value.toFixed(3)}  ${wanted}`);
  }
  if (findings.some(({ holds }) => !holds)) process.exitCode = 1;
  return Promise.resolve();
});

type Judges = Readonly<Record<'worlds' | 'young' | 'rings', () => readonly Finding[]>>;

function findingsOf([what, ...more]: readonly string[], judges: () => Judges): readonly Finding[] {
  if (more.length > 0) throw new UsageError(usage);
  if (what === 'worlds' || what === 'young' || what === 'rings') return judges()[what]();
  throw new UsageError(usage);
}
