import type { Photo } from '@stenope/contract/media';
import { expect, test } from 'vitest';
import { shownVideos } from './shown-videos.ts';

const photo = (name: string, isVideo: boolean): Photo => ({
  name,
  width: 1280,
  height: 720,
  animated: false,
  thumbhash: '',
  colour: '#000000',
  widths: [320],
  formats: ['webp'],
  ...(isVideo && { video: { seconds: 3, sound: true, captions: false, downloads: false } }),
});

test('videos have their ids in the order in which they are shown', () => {
  const steps = [{ photo: photo('b', false) }, { photo: null }, { photo: photo('c', true) }];
  const found = shownVideos({ photo: photo('a', true), steps, videoIds: ['1', '2'] });
  expect([...found]).toEqual([
    ['a', '1'],
    ['c', '2'],
  ]);
});

test('while one is still being made, none is named: it might be another', () => {
  const steps = [{ photo: photo('c', true) }];
  expect(shownVideos({ photo: null, steps, videoIds: ['1', '2'] }).size).toBe(0);
});
