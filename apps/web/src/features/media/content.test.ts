import { expect, test } from 'vitest';
import { acceptedTypes, formatOf, pictureProblem, videoProblem } from './content.ts';

const bytes = (...values: number[]) => new Uint8Array(values);
const jpeg = bytes(0xff, 0xd8, 0xff, 0xe1, 0, 0, 0, 0);

test('a picture is known by its first bytes, whatever it is called', async () => {
  expect(formatOf(jpeg)).toBe('jpeg');
  expect(formatOf(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe('png');
  expect(formatOf(new TextEncoder().encode('GIF89a..'))).toBe('gif');
  expect(formatOf(new TextEncoder().encode('RIFF....'))).toBeUndefined();
  expect(formatOf(bytes())).toBeUndefined();
  const liar = new File(['<svg onload=alert(1)>'], 'a.jpg', { type: 'image/jpeg' });
  expect(await pictureProblem(liar, 1000)).toBe('type');
  expect(await pictureProblem(new Blob([jpeg], { type: 'text/html' }), 1000)).toBeUndefined();
});

test('empty and too large are said first, to the byte', async () => {
  expect(await pictureProblem(new Blob([]), 10)).toBe('empty');
  expect(await pictureProblem(new Blob([jpeg]), 7)).toBe('size');
  expect(await pictureProblem(new Blob([jpeg]), 8)).toBeUndefined();
});

test('a film is known as one, however large, and a picture in the same box is none', async () => {
  const box = (brand: string) => new Blob([bytes(0, 0, 0, 24), `ftyp${brand}`]);
  expect(await pictureProblem(box('isom'), 4)).toBe('video');
  expect(await pictureProblem(box('qt  '), 1000)).toBe('video');
  expect(await pictureProblem(new Blob([bytes(0x1a, 0x45, 0xdf, 0xa3)]), 1000)).toBe('video');
  expect(await pictureProblem(new Blob([bytes(0, 0, 1, 0xba)]), 1000)).toBe('video');
  expect(await pictureProblem(new Blob(['RIFF....AVI ']), 1000)).toBe('video');
  expect(await pictureProblem(box('heic'), 1000)).toBe('type');
  expect(await pictureProblem(box('avif'), 1000)).toBe('type');
  expect(await pictureProblem(new Blob(['RIFF....WEBP']), 1000)).toBe('type');
});

test('the chooser offers what is accepted, and nothing else', () => {
  expect(acceptedTypes).toBe('image/jpeg,image/png,image/gif');
});

test('a video is for Pro accounts, where the server can process it, in formats it reads', async () => {
  const film = new Blob([bytes(0, 0, 0, 24), 'ftypqt  ', 'a film']);
  const old = new Blob(['RIFF....AVI ']);
  expect(await videoProblem(film, { isPro: false, mostBytes: 99 })).toBe('video');
  expect(await videoProblem(film, { isPro: true, mostBytes: null })).toBe('video_unavailable');
  expect(await videoProblem(old, { isPro: true, mostBytes: 99 })).toBe('video_type');
  expect(await videoProblem(film, { isPro: true, mostBytes: 17 })).toBe('video_size');
  expect(await videoProblem(film, { isPro: true, mostBytes: 18 })).toBeUndefined();
  // What a phone films is compressed before it is sent.
  expect(await videoProblem(film, { isPro: true, mostBytes: 17 }, true)).toBeUndefined();
});
