import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productFeatures } from '../../src/features.ts';
import { upkeep } from '../../src/platform/jobs/upkeep.ts';
import { aWorld, type World } from '../kit/world.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const page = readFileSync(path.join(root, 'docs/retention.md'), 'utf8');

/** Lines of the table of periods. */
const lines = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| what'))
  .map((line) => {
    const [what = '', kept = '', after = '', by = ''] = line
      .split(' | ')
      .map((cell) => cell.trim());
    return { what: what.replace(/^\| /, ''), kept, after, by: by.replace(/ \|$/, '') };
  });

let world: World & { end(): Promise<void> };
let schedules: ReadonlyMap<string, string>;
beforeAll(async () => {
  world = await aWorld({ keep: true, features: [] });
  const jobs = productFeatures(world.secret).features.flatMap(({ jobs: all = [] }) => all);
  schedules = new Map(
    [...jobs, upkeep].flatMap(({ name, every }) => (every ? [[name, every] as const] : [])),
  );
});
afterAll(() => world.end());

/** When a job runs, as the page says it. */
function hoursOf(cron: string): string {
  const [minute = '', hour = ''] = cron.split(' ');
  if (hour !== '*') return `${hour}:${minute.padStart(2, '0')}`;
  const step = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (step === undefined) return 'hourly';
  return `every ${step === '10' ? 'ten' : step} minutes`;
}

test('every job that forgets has its line, and every line its job at its hours', () => {
  const named = lines.flatMap(({ by }) =>
    [...by.matchAll(/`(\w+:\w+)`, (.+)$/g)].map(([, name = '', hours = '']) => ({ name, hours })),
  );
  expect(named.length).toBeGreaterThan(10);
  for (const { name, hours } of named) {
    expect({ name, hours }).toEqual({ name, hours: hoursOf(schedules.get(name) ?? '') });
  }
  const forgetting = [...schedules.keys()].filter((name) => /sweep|forget|upkeep/.test(name));
  const known = new Set(named.map(({ name }) => name));
  expect(forgetting.filter((name) => !known.has(name))).toEqual([]);
});

test('every line says what is kept, for how long, what then, and by what', () => {
  for (const line of lines) {
    for (const cell of Object.values(line)) expect(cell).not.toBe('');
    // What forgets is a job with its hours, a departure, somebody’s to set, or nothing at all.
    expect(line.by).toMatch(/^(`\w+:\w+`, .+|a departure \(`leaving`\)|the log's rotation|—)$/);
  }
});

test('every period that has a name is the number of the code', () => {
  const source = [
    ...globSync(`${root}/packages/domain/src/**/*.ts`),
    ...globSync(`${root}/apps/server/src/**/*.ts`),
  ]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const named = lines.flatMap(({ kept }) =>
    [...kept.matchAll(/(\d+)[^(]*\(`(\w+)`\)/g)].map(([, said = '', name = '']) => ({
      said,
      name,
    })),
  );
  expect(named.length).toBeGreaterThan(8);
  for (const { said, name } of named) {
    const value = new RegExp(`\\bconst ${name} = '?(\\d+)`).exec(source)?.[1];
    expect({ name, said }).toEqual({ name, said: value });
  }
});
