import { afterAll, beforeAll, expect, test } from 'vitest';
import { aWorld, type World } from '../kit/world.ts';
import { runFuzz } from './fuzz.ts';

const runsPerWrite = Number(process.env['FUZZ_RUNS'] ?? 500);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_115);

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true, env: { WEB_DIR: '/nowhere' } });
});
afterAll(() => world.end());

test(
  'wrong input is refused as such, everywhere, and leaves nothing behind',
  { timeout: 60_000 + runsPerWrite * 200 },
  async () => {
    const { problems, ...report } = await runFuzz(world, { runsPerWrite, seed });
    console.log(`fuzz: ${JSON.stringify(report)}`);
    expect(problems).toEqual([]);
    expect(Math.min(...Object.values(report.wrong))).toBeGreaterThanOrEqual(runsPerWrite);
    expect(report.accepted).toBeGreaterThan(0);
  },
);
