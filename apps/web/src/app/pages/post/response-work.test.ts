import type { Response } from '@stenope/contract/echoes/responses';
import { expect, test } from 'vitest';
import { isCovered } from '../../../features/posts/sensitive/covers.ts';
import { workOf } from './response-work.ts';

const reader = { isMember: true, showsAll: false, isUncovered: false };

const response = (sensitive: Response['sensitive']) =>
  ({ id: 'response', author: { displayName: 'Lila' }, sensitive }) as Response;

test('a labelled response is covered by itself, any other with the post it answers', () => {
  const covered = (own: Response['sensitive'], post: Response['sensitive']) => {
    const work = workOf(response(own), { id: 'post', sensitive: post });
    return [work.id, isCovered(work, false, reader)];
  };
  expect(covered('none', 'none')).toEqual(['post', false]);
  expect(covered('nude', 'none')).toEqual(['response', true]);
  expect(covered('none', 'nude')).toEqual(['post', true]);
  expect(covered('suggestive', 'nude')).toEqual(['response', true]);
});
