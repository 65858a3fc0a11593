import { actions } from '@stenope/contract/catalog';
import { readInstance } from '@stenope/contract/site/instance';
import { expect, test } from 'vitest';
import { serializerOf } from './serialize.ts';

/** They are compiled at the first answer: one that cannot be would fail whoever asks first. */
test('every answer of the contract can be written', () => {
  const answered = actions.filter(({ answer }) => answer);
  expect(answered.length).toBeGreaterThan(50);
  for (const action of answered) expect(serializerOf(action), action.id).toBeTypeOf('function');
});

test('what the contract does not list is left out', () => {
  const answer = { features: [], social: [], demo: false, operator: null };
  const written = serializerOf(readInstance)({ ...answer, passwordHash: 'geheim' });
  expect(JSON.parse(written)).toEqual(answer);
});
