import type { RatedWork } from '@stenope/contract/echoes/standing';
import { expect, test } from 'vitest';
import { byWork } from './by-work.ts';

const work = (id: string): RatedWork => ({
  id,
  kind: 'post',
  author: { id: 'a', username: 'lila', displayName: 'Lila', avatar: null, isPro: false },
  post: { id, title: id, username: 'lila', sensitive: 'none' },
  photo: null,
  alt: '',
  sensitive: 'none',
});

test('ratings of one work stand together, in the order in which they came', () => {
  const [second, first] = [work('second'), work('first')];
  const ratings = [
    { work: second, day: '2026-05-03' },
    { work: second, day: '2026-05-01' },
    { work: first, day: '2026-05-02' },
    // The next page repeats the work as a new object.
    { work: { ...first }, day: '2026-05-04' },
  ];
  expect(byWork(ratings)).toEqual([
    { work: second, ratings: ratings.slice(0, 2) },
    { work: first, ratings: ratings.slice(2) },
  ]);
  expect(byWork([])).toEqual([]);
});
