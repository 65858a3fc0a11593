import { expect, test } from 'vitest';
import { knownBadges, openingOf } from './badges.ts';

test('the eye of a badge opens with each, and the last has light in it', () => {
  const openings = knownBadges.map(openingOf);
  const radii = openings.map(({ radius }) => radius);
  expect(radii).toEqual(radii.toSorted((a, b) => a - b));
  expect(new Set(radii).size).toBe(knownBadges.length);
  expect(openings.map(({ isLit }) => isLit)).toEqual([false, false, false, false, true]);
  expect(openingOf('of_a_later_version')).toEqual(openingOf('new_eye'));
});
