import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { username } from './accounts.ts';
import { email, text } from './primitives.ts';
import { judge } from './problems.ts';

const form = z.strictObject({
  username,
  email: z.optional(email),
  bio: z.optional(text({ min: 2, max: 4, lines: 'many' })),
  tags: z.optional(z.array(z.enum(['night', 'street'])).check(z.minLength(1), z.maxLength(2))),
  stars: z.optional(z.number().check(z.minimum(1), z.maximum(5), z.multipleOf(0.5))),
});

const problems = (value: unknown) => {
  const verdict = judge(form, value);
  return 'problems' in verdict ? verdict.problems : verdict;
};

test('what is right comes through as it is', () => {
  const value = { username: 'ada', stars: 2.5 };
  expect(judge(form, value)).toEqual({ data: value });
});

test('each broken rule is named, with its field and its limit', () => {
  expect(problems({})).toEqual([{ field: 'username', rule: 'required' }]);
  expect(problems({ username: 7 })).toEqual([{ field: 'username', rule: 'type' }]);
  expect(problems({ username: 'ab' })).toEqual([
    { field: 'username', rule: 'too_short', limit: 3 },
  ]);
  expect(problems({ username: 'a'.repeat(31) })).toEqual([
    { field: 'username', rule: 'too_long', limit: 30 },
  ]);
  expect(problems({ username: 'a b c' })).toEqual([{ field: 'username', rule: 'format' }]);
  expect(problems({ username: 'ada', email: 'ada' })).toEqual([{ field: 'email', rule: 'format' }]);
  expect(problems({ username: 'ada', bio: 'a' })).toEqual([
    { field: 'bio', rule: 'too_short', limit: 2 },
  ]);
  expect(problems({ username: 'ada', bio: '\u0000\u0001' })).toEqual([
    { field: 'bio', rule: 'characters' },
  ]);
  expect(problems({ username: 'ada', tags: [] })).toEqual([
    { field: 'tags', rule: 'list_short', limit: 1 },
  ]);
  expect(problems({ username: 'ada', tags: ['moon'] })).toEqual([
    { field: 'tags.0', rule: 'choice' },
  ]);
  expect(problems({ username: 'ada', stars: 9 })).toEqual([
    { field: 'stars', rule: 'too_big', limit: 5 },
  ]);
  expect(problems({ username: 'ada', stars: 0.5 })).toEqual([
    { field: 'stars', rule: 'too_small', limit: 1 },
  ]);
  expect(problems({ username: 'ada', stars: 1.3 })).toEqual([{ field: 'stars', rule: 'format' }]);
});

test('a key nobody asked for is named alone', () => {
  expect(judge(form, { username: 'a', role: 'owner' })).toEqual({ unknown: 'role' });
});

test('of a union the first branch speaks', () => {
  const either = z.strictObject({
    who: z.union([z.strictObject({ name: username }), z.strictObject({ mail: email })]),
  });
  expect(judge(either, { who: { name: 'x' } })).toEqual({
    problems: [{ field: 'who.name', rule: 'too_short', limit: 3 }],
  });
});

test('the list of problems ends', () => {
  const many = z.array(z.string());
  const verdict = judge(
    many,
    Array.from({ length: 200 }, () => 1),
  );
  expect('problems' in verdict && verdict.problems).toHaveLength(20);
});
