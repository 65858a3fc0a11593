import { expect, test } from 'vitest';
import { isCovered } from '../sensitive/covers.ts';
import type { KnownPost } from '../api.ts';
import { picturesOf } from './pictures.ts';

const photo = (name: string) => ({
  name,
  width: 3,
  height: 2,
  animated: false,
  thumbhash: '',
  colour: '#000000',
  widths: [320],
  formats: ['webp'],
});

const step = { body: '', alt: '', sensitive: 'none', photo: null };

const post = (sensitive: string, steps: readonly object[]) =>
  ({
    id: 'post',
    author: { id: 'ada' },
    sensitive,
    photo: photo('main'),
    alt: 'Un phare',
    steps,
    description: '',
  }) as unknown as KnownPost;

const steps = [
  { ...step, photo: photo('one') },
  { ...step, body: 'Attendre' },
  { ...step, photo: photo('two'), sensitive: 'nude' },
];

test('pictures keep their place, and steps without one have none', () => {
  expect(picturesOf(post('none', steps)).map(({ place }) => place)).toEqual([0, 1, 3]);
});

test('a labelled step is covered by itself, the others with the post', () => {
  const bob = { isMember: true, showsAll: false, isUncovered: false };
  const covered = (sensitive: string) =>
    picturesOf(post(sensitive, steps)).map((one) => [one.id, isCovered(one, false, bob)]);
  expect(covered('none')).toEqual([
    ['post', false],
    ['post', false],
    ['post/2', true],
  ]);
  expect(covered('suggestive')).toEqual([
    ['post', true],
    ['post', true],
    ['post/2', true],
  ]);
});
