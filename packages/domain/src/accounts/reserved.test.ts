import { expect, test } from 'vitest';
import { limits } from './limits.ts';
import { isReservedUsername, reservedUsernames } from './reserved.ts';

test('names of routes and of those who speak for the site are kept, in any case', () => {
  for (const name of ['admin', 'Owner', 'ME', 'api', 'Welcome', 'stenope']) {
    expect([name, isReservedUsername(name)]).toEqual([name, true]);
  }
});

test('other names are free, also those that only begin like one', () => {
  for (const name of ['nadar', 'administratrice', 'me_', 'apiculteur']) {
    expect([name, isReservedUsername(name)]).toEqual([name, false]);
  }
});

test('every reserved name could have been asked for, but `me`, which is too short as it is', () => {
  const { min, max } = limits.username;
  const form = new RegExp(`^[a-z0-9_]{${min},${max}}$`);
  expect([...reservedUsernames].filter((name) => !form.test(name))).toEqual(['me']);
});
