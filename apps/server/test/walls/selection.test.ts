import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');
const steps = ['types', 'lint', 'tests', 'journeys'];

interface Selection {
  readonly names: readonly string[];
  readonly filters: Readonly<Record<'tests' | 'journeys', readonly string[]>>;
}

let select: (...words: string[]) => Selection;

beforeAll(async () => {
  // A script for the user's own Node: untyped, and not shipped.
  const place = pathToFileURL(path.join(root, 'scripts/bootstrap/selection.mjs')).href;
  const { selection } = (await import(place)) as {
    readonly selection: (words: readonly string[], known: readonly string[]) => Selection;
  };
  select = (...words) => selection(words, steps);
});

describe('npm test -- PATH', () => {
  it('runs everything when nothing is named', () => {
    expect(select()).toEqual({ names: steps, filters: { tests: [], journeys: [] } });
  });

  it('runs one journey, and nothing else', () => {
    const chosen = {
      names: ['journeys'],
      filters: { journeys: ['e2e/journeys/chat\\.spec\\.ts'] },
    };
    expect(select('e2e/journeys/chat.spec.ts')).toMatchObject(chosen);
    expect(select('./e2e/journeys/chat.spec.ts')).toMatchObject(chosen);
    expect(select(path.join(root, 'e2e/journeys/chat.spec.ts'))).toMatchObject(chosen);
  });

  it('runs the tests and the journeys whose path contains it', () => {
    const { names, filters } = select('live');
    expect(names).toEqual(['tests', 'journeys']);
    expect(filters.tests).toEqual(['live']);
    expect(filters.journeys).toEqual(['e2e/journeys/live-line\\.spec\\.ts']);
  });

  it('runs tests alone where there are only tests', () => {
    expect(select('apps/server/test/live')).toEqual({
      names: ['tests'],
      filters: { tests: ['apps/server/test/live'], journeys: [] },
    });
  });

  it('hands further words to vitest, or to Playwright where there are only journeys', () => {
    expect(select('apps/server/test/live', '-t', 'sign').filters.tests).toEqual([
      'apps/server/test/live',
      '-t',
      'sign',
    ]);
    expect(select('live', '--maxWorkers=1').filters.journeys).toEqual([
      'e2e/journeys/live-line\\.spec\\.ts',
    ]);
    expect(select('chat.spec', '-g', 'a stranger').filters.journeys).toEqual([
      'e2e/journeys/chat\\.spec\\.ts',
      '-g',
      'a stranger',
    ]);
    expect(select('-t', 'sign')).toMatchObject({
      names: ['tests'],
      filters: { tests: ['-t', 'sign'] },
    });
  });

  it('keeps to the steps that are named', () => {
    expect(select('--only', 'types,lint').names).toEqual(['types', 'lint']);
    expect(select('--only', 'journeys', 'live').names).toEqual(['journeys']);
    expect(() => select('--only', 'typos')).toThrow('No step is called "typos"');
  });

  it('says that there is nothing of that name, and fails', () => {
    const command = path.join(root, 'scripts/test.mjs');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [command, 'live', 'nothing-is-called-so'],
      { encoding: 'utf8' },
    );
    expect(stderr).toContain('No test and no journey has "nothing-is-called-so" in its path.');
    expect(stdout).toContain('0 passed, 1 failed');
    expect(status).toBe(1);
  });
});
