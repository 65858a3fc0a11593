import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slowness } from '../kit/patience.ts';
import { badFiles } from './generators/bad-files.ts';
import { spellings } from './generators/secrets.ts';
import { aWorkbench, eachOf, fateOf, filesIn, type Workbench } from './workbench.ts';

let bench: Workbench;
beforeAll(async () => {
  bench = await aWorkbench();
});
afterAll(() => bench.clear());

const residentMb = (): number => process.memoryUsage.rss() / 1_000_000;

describe('files that should not be believed', () => {
  it('are two hundred at least, each with a name of its own', () => {
    expect(badFiles.length).toBeGreaterThanOrEqual(200);
    expect(new Set(badFiles.map(({ what }) => what)).size).toBe(badFiles.length);
  });

  it('end as they must, when looked at and when drawn', { timeout: 240_000 }, async () => {
    const surprises = await eachOf(badFiles, async ({ what, make, fates }) => {
      const path = await bench.put(await make());
      const folder = await bench.folder();
      const looked = await fateOf(bench.engine.examine(path));
      const drawn = await fateOf(bench.engine.develop(path, folder));
      const files = await filesIn(folder);
      const fits = [looked, drawn].every((fate) => fates.some((allowed) => allowed === fate));
      // A file accepted by the first check must not fail later: its sender was told that it is
      // fine.
      const agrees = looked === drawn;
      const whole = (drawn === 'accepted') === files.size > 0;
      const clean = [...files.values()].every((bytes) =>
        spellings.every((spelling) => !bytes.includes(spelling)),
      );
      return fits && agrees && whole && clean ? [] : [{ what, looked, drawn, files: files.size }];
    });
    expect(surprises.flat()).toEqual([]);
  });

  it('are refused quickly, and cost the server no memory', { timeout: 240_000 }, async () => {
    const bombs = badFiles.filter(({ what }) => what.startsWith('bomb'));
    const paths = await eachOf(bombs, async ({ make }) => bench.put(await make()));
    await fateOf(bench.engine.examine(paths[0] ?? ''));
    globalThis.gc?.();
    const before = residentMb();
    const since = performance.now();
    await eachOf(paths, (path) => fateOf(bench.engine.examine(path)));
    expect(residentMb() - before).toBeLessThan(50);
    // Two seconds each are allowed; together they take about one.
    expect((performance.now() - since) / paths.length).toBeLessThan(2000 * slowness());
  });
});
