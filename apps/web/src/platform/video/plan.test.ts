import { expect, test } from 'vitest';
import { isWhole, planFor, savedShare, type VideoFacts } from './plan.ts';

const phone: VideoFacts = {
  width: 1920,
  height: 1080,
  seconds: 20,
  bytes: 40_000_000,
  codec: 'avc',
  rotation: 0,
  hasSound: true,
  frameRate: 30,
  isHighRange: false,
  canDecode: true,
  pictures: 1,
  sounds: 1,
};

test('a film of a phone is compressed to 720p, either way up', () => {
  expect(planFor(phone)).toMatchObject({ way: 'compress', to: { width: 1280, height: 720 } });
  const upright = planFor({ ...phone, width: 1080, height: 1920 });
  expect(upright).toMatchObject({ way: 'compress', to: { width: 720, height: 1280 } });
});

test('what is small already is sent as it is', () => {
  const small = { ...phone, width: 1280, height: 720, bytes: 5_000_000 };
  expect(planFor(small)).toEqual({ way: 'optimized' });
  expect(planFor({ ...small, bytes: 40_000_000 }).way).toBe('compress');
  expect(planFor({ ...small, codec: 'vp8' }).way).toBe('compress');
});

test('nothing is enlarged', () => {
  const tiny = planFor({ ...phone, width: 320, height: 180 });
  expect(tiny).toMatchObject({ way: 'compress', to: { width: 320, height: 180 } });
});

test('many frames a second are thinned out', () => {
  expect(planFor({ ...phone, frameRate: 240 })).toMatchObject({ to: { frameRate: 60 } });
  expect(planFor(phone)).toMatchObject({ to: { frameRate: undefined } });
});

test.each<[string, Partial<VideoFacts>]>([
  ['HEVC that is not decoded here', { codec: 'hevc', canDecode: false }],
  ['a wide range of light', { isHighRange: true }],
  ['two pictures', { pictures: 2 }],
  ['two sounds', { sounds: 2 }],
  ['no picture', { pictures: 0 }],
  ['no length', { seconds: 0 }],
  ['an unknown length', { seconds: Number.NaN }],
])('%s is left to the server', (_, odd) => {
  expect(planFor({ ...phone, ...odd })).toEqual({ way: 'server' });
});

test('what the server would refuse is not begun', () => {
  expect(planFor({ ...phone, seconds: 600.9 }).way).toBe('compress');
  const long = { ...phone, seconds: 602 };
  expect(planFor(long)).toEqual({ way: 'refused', why: 'video_too_long' });
  expect(planFor({ ...long, canDecode: false })).toMatchObject({ why: 'video_too_long' });
  const large = { ...phone, width: 7680, height: 4320 };
  // Compressed here, it is small.
  expect(planFor(large).way).toBe('compress');
  const unread = planFor({ ...large, codec: 'hevc', canDecode: false });
  expect(unread).toEqual({ way: 'refused', why: 'video_too_large' });
});

test('a result without its sound, its picture or its end is not whole', () => {
  expect(isWhole(phone, phone)).toBe(true);
  expect(isWhole(phone, { ...phone, seconds: 19.8 })).toBe(true);
  expect(isWhole(phone, { ...phone, hasSound: false })).toBe(false);
  expect(isWhole(phone, { ...phone, pictures: 0 })).toBe(false);
  expect(isWhole(phone, { ...phone, seconds: 12 })).toBe(false);
});

test('what saves next to nothing is not used', () => {
  expect(savedShare(100, 30)).toBeCloseTo(0.7);
  expect(savedShare(100, 97)).toBeUndefined();
  expect(savedShare(100, 130)).toBeUndefined();
});
