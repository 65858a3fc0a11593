import { afterAll, beforeAll, expect, test } from 'vitest';
import { aWorld, type World } from '../kit/world.ts';
import { fuzzAll, runFuzz } from './fuzz.ts';

const short = { runsPerWrite: 500, seed: 20_261_115 };

/** `FUZZ_RUNS=5000 FUZZ_SEED=1,2,3` for longer ones. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 0);
const seeds = (process.env['FUZZ_SEED'] ?? String(short.seed)).split(',').map(Number);

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true, env: { WEB_DIR: '/nowhere' } });
});
afterAll(() => world.end());

test('wrong input is refused as such, everywhere, and leaves nothing behind', async () => {
  const { problems, ...report } = await runFuzz(world, short);
  console.log(`fuzz: ${JSON.stringify(report)}`);
  expect(problems).toEqual([]);
  expect(Math.min(...Object.values(report.wrong))).toBeGreaterThanOrEqual(short.runsPerWrite);
  expect(report.accepted).toBeGreaterThan(10);
  expect(report.kinds).toBeGreaterThan(70);
}, 120_000);

test(
  'and goes on being refused, for as long as it is asked to',
  { timeout: 60_000 + runs * seeds.length * 300 },
  async () => {
    const { reports, problems } = await fuzzAll(world, { runs, seeds: runs > 0 ? seeds : [] });
    for (const { problems: _, ...report } of reports)
      console.log(`fuzz: ${JSON.stringify(report)}`);
    expect(problems).toEqual([]);
  },
);
