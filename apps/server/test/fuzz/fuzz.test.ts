import { afterAll, beforeAll, expect, test } from 'vitest';
import { aWorld, type World } from '../kit/world.ts';
import { fuzzAll } from './fuzz.ts';
import { fuzzEnv } from './subjects/subjects.ts';

/**
 * Each kind of fault once per write. Set `FUZZ_RUNS=5000 FUZZ_SEED=1,2,3` for a longer campaign,
 * which also watches the event loop; `npm run faults -- input` sends 4,000 per write.
 */
const longer = process.env['FUZZ_RUNS'];
const runs = Number(longer ?? 50);
const seeds = (process.env['FUZZ_SEED'] ?? '20261115').split(',').map(Number);

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true, env: fuzzEnv });
});
afterAll(() => world.end());

test(
  'wrong input is refused as such, everywhere, and leaves nothing behind',
  { timeout: 1_800_000 + runs * seeds.length * 200 },
  async () => {
    const pace = longer ? { mostLateMs: 100 } : {};
    const { reports, problems } = await fuzzAll(world, { runs, seeds, ...pace });
    for (const { problems: _, ...report } of reports) console.log('fuzz:', JSON.stringify(report));
    expect(problems).toEqual([]);
    for (const { wrong, accepted, kinds } of reports) {
      expect(Math.min(...Object.values(wrong))).toBeGreaterThanOrEqual(runs);
      expect(accepted).toBeGreaterThan(10);
      expect(kinds).toBeGreaterThan(70);
    }
  },
);
