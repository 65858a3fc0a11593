import { postSorts } from '@stenope/contract/feed';
import { expect, test } from 'vitest';
import { sortIn, withSort } from './useListSort.ts';

test.each(postSorts)('%s is found again in the address it was put into', (sort) => {
  const address = withSort(new URLSearchParams('tab=posts&sort=technique'), sort);
  expect(sortIn(address)).toBe(sort);
  expect(address.get('tab')).toBe('posts');
});

test('the usual order is not said, and nonsense is the usual order', () => {
  expect(withSort(new URLSearchParams('sort=global'), 'recent').toString()).toBe('');
  for (const said of ['', 'sort=', 'sort=best', 'sort=GLOBAL', 'sort=__proto__']) {
    expect(sortIn(new URLSearchParams(said))).toBe('recent');
  }
});
