import type { CaseCard } from '@stenope/contract/site/moderation';
import { expect, test } from 'vitest';
import { firstCover, nextCover, type Cover, type CauseToCover } from './covering.ts';

const known = (more: Partial<CauseToCover> = {}): CauseToCover => ({
  severe: false,
  causes: ['reports'],
  categories: ['spam'],
  state: 'visible',
  ...more,
});

test('what may hurt is covered until somebody wants to see it', () => {
  const plain = { sensitive: 'none' } as const;
  expect(firstCover(plain, known())).toBe('open');
  expect(firstCover({ sensitive: 'nude' }, known())).toBe('covered');
  expect(firstCover(plain, known({ severe: true }))).toBe('covered');
  expect(firstCover(plain, known({ categories: ['nudity_unlabelled'] }))).toBe('covered');
  expect(firstCover(plain, known({ categories: ['spam', 'other'] }))).toBe('grey');
});

test('so is what no report was severe about, and may be the gravest', () => {
  const first = (cause: CaseCard['causes'][number]) =>
    firstCover({ sensitive: 'none' }, known({ causes: ['reports', cause], categories: [] }));
  expect((['notice', 'match', 'appeal'] as const).map(first)).toEqual([
    'covered',
    'covered',
    'covered',
  ]);
  expect((['audit', 'team'] as const).map(first)).toEqual(['open', 'open']);
});

test('and what is hidden, whoever looks at it again', () => {
  const first = (state: CaseCard['state']) =>
    firstCover({ sensitive: 'none' }, known({ causes: ['team'], categories: [], state }));
  expect((['visible', 'validated', 'masked', 'removed'] as const).map(first)).toEqual([
    'open',
    'open',
    'grey',
    'covered',
  ]);
});

test('a grave picture comes in grey first; each can be covered again', () => {
  const steps = (of: CauseToCover) => {
    const seen: Cover[] = ['covered'];
    while (seen.length < 4) seen.push(nextCover(seen.at(-1) ?? 'covered', of));
    return seen;
  };
  const grave = ['covered', 'grey', 'open', 'covered'];
  expect(steps(known({ severe: true }))).toEqual(grave);
  expect(steps(known({ causes: ['match'] }))).toEqual(grave);
  expect(steps(known())).toEqual(['covered', 'open', 'covered', 'open']);
});
