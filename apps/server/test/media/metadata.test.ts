import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reservation } from '../../src/platform/media/reservation/reserve.ts';
import { metadataFixtures, type Tagged } from './generators/metadata.ts';
import { drawn } from './generators/pictures.ts';
import { secret, spellings, xmpPacket } from './generators/secrets.ts';
import { foreignParts } from './served-bytes.ts';
import { aWorkbench, eachOf, filesIn, type Workbench } from './workbench.ts';

let bench: Workbench;
let made: readonly Developed[];
beforeAll(async () => {
  bench = await aWorkbench();
  made = await eachOf(metadataFixtures, developed);
});
afterAll(() => bench.clear());

async function developed({ what, make }: Tagged) {
  const path = await bench.put(await make());
  const folder = await bench.folder();
  const { receipt, camera } = await bench.engine.develop(path, folder);
  await bench.engine.enlarge(path, folder);
  return { told: { what, receipt, camera }, files: await filesIn(folder) };
}

type Developed = Awaited<ReturnType<typeof developed>>;

describe('what a file tells', () => {
  it('is tried in forty ways at least', () => {
    expect(metadataFixtures.length).toBeGreaterThanOrEqual(40);
  });

  it('would be seen if it were served', async () => {
    const noted = drawn()
      .withExif({ IFD0: { Artist: secret } })
      .withXmp(xmpPacket('a="b"'));
    const careless = {
      'a.webp': await noted.clone().webp().toBuffer(),
      'a.jpg': await noted.clone().jpeg().toBuffer(),
      'a.avif': await noted.clone().avif({ effort: 0 }).toBuffer(),
    };
    for (const [name, bytes] of Object.entries(careless)) {
      expect(
        spellings.some((spelling) => bytes.includes(spelling)),
        name,
      ).toBe(true);
      expect(foreignParts(name, bytes).length, name).toBeGreaterThanOrEqual(2);
    }
  });

  it('is in no byte we serve, and our reservation in every file', () => {
    const found = made.flatMap(({ told: { what }, files }) => {
      expect(files.size, what).toBeGreaterThanOrEqual(3);
      return [...files].flatMap(([name, bytes]) => {
        const leaks = spellings.filter((spelling) => bytes.includes(spelling));
        const foreign = foreignParts(name, bytes);
        const isReserved = bytes.includes(reservation);
        if (isReserved && leaks.length + foreign.length === 0) return [];
        return [{ what, name, foreign, isReserved }];
      });
    });
    expect(made).toHaveLength(metadataFixtures.length);
    expect(found).toEqual([]);
  });

  it('is told to its author, no more and no less', () => {
    const expected = metadataFixtures.map(({ what, receipt, camera }) => ({
      what,
      receipt,
      camera,
    }));
    expect(made.map(({ told }) => told)).toEqual(expected);
  });
});
