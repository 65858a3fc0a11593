import { expect, test } from 'vitest';
import { firstCover, nextCover, type Cover } from './covering.ts';

test('what may hurt is covered until somebody wants to see it', () => {
  expect([
    firstCover({ sensitive: 'none' }, false),
    firstCover({ sensitive: 'nude' }, false),
    firstCover({ sensitive: 'none' }, true),
  ]).toEqual(['open', 'covered', 'covered']);
});

test('a severe picture comes in grey first; each can be covered again', () => {
  const steps = (severe: boolean) => {
    const seen: Cover[] = ['covered'];
    while (seen.length < 4) seen.push(nextCover(seen.at(-1) ?? 'covered', severe));
    return seen;
  };
  expect(steps(true)).toEqual(['covered', 'grey', 'open', 'covered']);
  expect(steps(false)).toEqual(['covered', 'open', 'covered', 'open']);
});
