import { expect, test } from 'vitest';
import { pictureSources, plainSource, type PhotoSource } from './sources.ts';

const source = (kind: 'avif' | 'webp' | 'jpeg', width: number): PhotoSource => ({
  type: `image/${kind}`,
  width,
  url: `/media/${width}.${kind}`,
});

test('the lightest format comes first, each with its widths from small to large', () => {
  const made = [
    source('jpeg', 1600),
    source('webp', 800),
    source('avif', 1600),
    source('jpeg', 400),
    source('avif', 400),
  ];
  expect(pictureSources(made)).toEqual([
    { type: 'image/avif', srcSet: '/media/400.avif 400w, /media/1600.avif 1600w' },
    { type: 'image/webp', srcSet: '/media/800.webp 800w' },
    { type: 'image/jpeg', srcSet: '/media/400.jpeg 400w, /media/1600.jpeg 1600w' },
  ]);
});

test('the plain address is what every browser reads, at a sensible width', () => {
  const widths = [2400, 400, 1600].map((width) => source('jpeg', width));
  expect(plainSource([...widths, source('avif', 1200)])).toBe('/media/1600.jpeg');
  expect(plainSource([source('jpeg', 400), source('jpeg', 800)])).toBe('/media/800.jpeg');
  expect(plainSource([source('avif', 400), source('webp', 400)])).toBe('/media/400.webp');
  expect(plainSource([])).toBeUndefined();
});
