import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

interface Fault {
  readonly name: string;
  readonly find: string;
  readonly plant: string;
  readonly tests: readonly string[];
}

interface Place {
  readonly file: string;
  readonly sound: string;
  readonly planted: string;
}

const repository = fileURLToPath(new URL('../../../..', import.meta.url));
const scripts = new URL('../../../../scripts/mutants/', import.meta.url);

const { faults } = (await import(new URL('all.mjs', scripts).href)) as {
  faults: readonly Fault[];
};
const { placeOf, sourcesOf } = (await import(new URL('places.mjs', scripts).href)) as {
  sourcesOf(root: string): ReadonlyMap<string, string>;
  placeOf(sources: ReadonlyMap<string, string>, fault: Omit<Fault, 'tests'>): Place;
};

describe('the faults that `npm run mutants` plants', () => {
  const sources = sourcesOf(repository);

  it('are many, and each has a name of its own', () => {
    expect(faults.length).toBeGreaterThanOrEqual(60);
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  });

  it.each(faults)('$name has its place, which changes, and tests that are there', (fault) => {
    const { sound, planted } = placeOf(sources, fault);
    expect(planted).not.toBe(sound);
    expect(fault.tests).not.toEqual([]);
    for (const test of fault.tests) expect(existsSync(join(repository, test)), test).toBe(true);
  });
});

describe('a place', () => {
  const fault = { name: 'one', find: 'if (a)\n  return b;', plant: 'return b;' };

  it('is found by what stands there, however it is wrapped', () => {
    const sources = new Map([['x.ts', 'first();\nif (a) return b;\nlast();']]);
    expect(placeOf(sources, fault)).toMatchObject({
      file: 'x.ts',
      planted: 'first();\nreturn b;\nlast();',
    });
  });

  it('that is gone, or there twice, is complained of', () => {
    expect(() => placeOf(new Map([['x.ts', 'if (a) return c;']]), fault)).toThrow('0 times');
    const twice = new Map([
      ['x.ts', 'if (a) return b;'],
      ['y.ts', 'if (a) return b;'],
    ]);
    expect(() => placeOf(twice, fault)).toThrow('2 times (x.ts, y.ts)');
  });
});
