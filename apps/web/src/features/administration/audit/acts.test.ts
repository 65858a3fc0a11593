import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { moderationActs } from '@stenope/domain/moderation/states';
import { expect, test } from 'vitest';
import { namedActs } from './acts.ts';

const server = fileURLToPath(new URL('../../../../../server/src/', import.meta.url));

/** Codes the server records, as its source has them; a decision is named by its act. */
function recordedActs(): readonly string[] {
  const codes = globSync('features/**/*.ts', { cwd: server }).flatMap((path) =>
    [...readFileSync(`${server}${path}`, 'utf8').matchAll(/\bact: '([a-z]+(?:\.[a-z_]+)+)'/g)].map(
      ([, code]) => code ?? '',
    ),
  );
  return [...codes, ...moderationActs.map((act) => `moderation.${act}`)];
}

test('every act that is recorded has words in the log', () => {
  const recorded = new Set(recordedActs().map((act) => act.replaceAll('.', '_')));
  expect(recorded.size).toBeGreaterThan(20);
  expect([...recorded].toSorted()).toEqual(namedActs.toSorted());
});
