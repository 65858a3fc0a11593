import { describe, expect, test } from 'vitest';
import {
  fitsVideoLimits,
  posterMoment,
  previewStart,
  videoFormatOf,
  videoSize,
  videoWork,
} from './video.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

describe('a container', () => {
  test('is known by its first bytes', () => {
    expect(videoFormatOf(bytes('\0\0\0\x20ftypisom'))).toBe('mp4');
    expect(videoFormatOf(bytes('\0\0\0\x08wide\0\0\0\0'))).toBe('mp4');
    expect(videoFormatOf(bytes('\x1aE\xdf\xa3\x01\0\0\0'))).toBe('webm');
  });

  test.each([
    '#EXTM3U\n#EXT-X-VERSION:3',
    'ffconcat version 1.0',
    'RIFF\0\0\0\0AVI LIST',
    '<?xml version',
    '\xff\xd8\xff\xe0\0\x10JFIF',
    '\0\0\0',
    '',
  ])('that is none of ours is refused: %j', (begins) => {
    expect(videoFormatOf(bytes(begins))).toBeUndefined();
  });
});

describe('the size that is served', () => {
  test.each([
    [1920, 1080, 1280, 720],
    [1080, 1920, 720, 1280],
    [3840, 1600, 1280, 534],
    [2000, 2000, 720, 720],
    [640, 360, 640, 360],
    [321, 241, 322, 242],
    [4096, 1, 1280, 2],
  ])('of %i by %i is %i by %i', (width, height, servedWidth, servedHeight) => {
    expect(videoSize({ width, height })).toEqual({ width: servedWidth, height: servedHeight });
  });

  test('cinema 4K is read, either way up, and 8K is not', () => {
    expect(fitsVideoLimits({ width: 4096, height: 2160 })).toBe(true);
    expect(fitsVideoLimits({ width: 2160, height: 3840 })).toBe(true);
    expect(fitsVideoLimits({ width: 7680, height: 4320 })).toBe(false);
    expect(fitsVideoLimits({ width: 4000, height: 4000 })).toBe(false);
  });
});

describe('moments its author chose', () => {
  test('lie within the video', () => {
    expect(posterMoment(20, null)).toBe(2);
    expect(posterMoment(20, 7.5)).toBe(7.5);
    expect(posterMoment(20, 60)).toBe(19.8);
    expect(posterMoment(0.1, null)).toBe(0);
    expect(previewStart(20, null)).toBe(0);
    expect(previewStart(20, 15)).toBe(15);
    expect(previewStart(20, 20)).toBe(19);
    expect(previewStart(0.5, 3)).toBe(0);
  });
});

test('what may be spent grows with the length', () => {
  expect(videoWork(600).cpuSeconds).toBeGreaterThan(videoWork(20).cpuSeconds);
  expect(videoWork(20).wallSeconds).toBeGreaterThan(videoWork(20).cpuSeconds);
});
