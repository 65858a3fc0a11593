import { expect, test } from 'vitest';
import { stepsFor } from './steps.ts';

test('nobody is asked for a name or a picture they have given; people come last', () => {
  expect(stepsFor({ isNamed: false, hasPhoto: false })).toEqual([
    'username',
    'photo',
    'interests',
    'people',
  ]);
  expect(stepsFor({ isNamed: true, hasPhoto: false })).toEqual(['photo', 'interests', 'people']);
  expect(stepsFor({ isNamed: true, hasPhoto: true })).toEqual(['interests', 'people']);
});
