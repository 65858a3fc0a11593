import { expect, test } from 'vitest';
import { outcomeOf, type Standings } from './trial.ts';

const before: Standings = {
  states: ['hidden', 'provisional', 'stabilised', 'stabilised'],
  badges: ['new_eye', 'trusted_eye'],
};

test('the same standings change nothing', () => {
  const counts = { hidden: 1, provisional: 1, stabilised: 2, contested: 0 };
  expect(outcomeOf(before, before)).toEqual({
    works: 0,
    badges: 0,
    before: counts,
    after: counts,
  });
});

test('every work and every badge that differs is counted once, whichever way it went', () => {
  const after: Standings = {
    states: ['provisional', 'hidden', 'stabilised', 'contested'],
    badges: ['new_eye', 'attentive_eye'],
  };
  expect(outcomeOf(before, after)).toMatchObject({
    works: 3,
    badges: 1,
    after: { hidden: 1, provisional: 1, stabilised: 1, contested: 1 },
  });
});

test('rows of different worlds are not compared', () => {
  expect(() => outcomeOf(before, { ...before, badges: [] })).toThrow('cannot be compared');
});
