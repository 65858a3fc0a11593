import { expect, test } from 'vitest';
import { ratedAt, ratingAt } from './api.ts';

test('where a rating waits says what it is of, also when nothing else is left of it', () => {
  for (const work of [
    { id: 'post', postId: 'post' },
    { id: 'response', postId: 'post' },
  ]) {
    expect(ratedAt(ratingAt(work))).toEqual(work);
  }
});
