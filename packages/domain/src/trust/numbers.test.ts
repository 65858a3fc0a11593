import { expect, test } from 'vitest';
import { numbersOf, withNumbers } from './numbers.ts';
import { trust2026v1 } from './versions.ts';

test('every number has its place, and nothing else has one', () => {
  const numbers = numbersOf(trust2026v1);
  expect(numbers).toMatchObject({
    trustedT: 60,
    'weight.gamma': 2,
    'evidence.blindOnly': true,
    'moderation.wfs.queue': 0.9,
    'badges.light_bearer.minT': 85,
  });
  expect(Object.values(numbers).every((one) => ['number', 'boolean'].includes(typeof one))).toBe(
    true,
  );
});

test('the same numbers make the same configuration, under its new name', () => {
  expect(withNumbers(trust2026v1, 'trust-2026.2', numbersOf(trust2026v1))).toEqual({
    config: { ...trust2026v1, version: 'trust-2026.2' },
  });
});

test('some of them change, and the old version stays what it was', () => {
  const made = withNumbers(trust2026v1, 'x', { 'weight.gamma': 3, 'badges.trusted_eye.minT': 65 });
  if ('wrong' in made) throw new Error('It was refused');
  expect(made.config.weight).toEqual({ ...trust2026v1.weight, gamma: 3 });
  expect(made.config.badges[2]?.minT).toBe(65);
  expect(trust2026v1.weight.gamma).toBe(2);
});

test.each([
  [{ 'weight.gama': 3 }, ['weight.gama']],
  [{ weight: 3 }, ['weight']],
  [{ version: 3 }, ['version']],
  [{ 'weight.gamma': true }, ['weight.gamma']],
  [{ 'weight.gamma': Number.NaN, trustedT: 61 }, ['weight.gamma']],
  [{ __proto__: 3, 'constructor.name': 3 }, ['constructor.name']],
])('%o is told to be wrong', (numbers, wrong) => {
  expect(withNumbers(trust2026v1, 'x', numbers)).toEqual({ wrong });
});
