import { expect, test } from 'vitest';
import { cleanCaptions } from './captions.ts';
import { videoLimits } from './video.ts';

test('captions keep their times and their words, and nothing else', () => {
  const file = [
    '\uFEFFWEBVTT - a title',
    'Kind: captions',
    '',
    'STYLE',
    '::cue { background: url(https://elsewhere.example/) }',
    '',
    'NOTE made at home',
    '',
    'first',
    '00:01.500 --> 00:03.000 line:0 position:20%',
    '<v Ada><b>Bonjour</b> &amp; bienvenue',
    'a \u202Eturned\u202C line',
    '',
    '01:02:03.004 --> 01:02:05.000',
    'x < y <script>alert(1)</script>',
  ].join('\r\n');
  expect(cleanCaptions(file)).toBe(
    [
      'WEBVTT',
      '',
      '00:00:01.500 --> 00:00:03.000',
      'Bonjour &amp; bienvenue',
      'a turned line',
      '',
      '01:02:03.004 --> 01:02:05.000',
      'x alert(1)',
      '',
    ].join('\n'),
  );
});

test('what was cleaned stays as it is', () => {
  const once = cleanCaptions('WEBVTT\n\n00:00.000 --> 00:01.000\na &amp;lt; --&gt; b\n');
  expect(once).toBeDefined();
  expect(cleanCaptions(once ?? '')).toBe(once);
});

test.each([
  ['', 'nothing'],
  ['<html>', 'a page'],
  ['WEBVTTX\n\n00:00.000 --> 00:01.000\na', 'something else'],
  ['WEBVTT\n\nno times', 'no cue'],
  ['WEBVTT\n\n00:02.000 --> 00:01.000\nbackwards', 'a cue that ends before it begins'],
  [`WEBVTT\n\n00:00.000 --> 00:01.000\n${'a'.repeat(videoLimits.captionBytes)}`, 'too much'],
])('%j is refused: %s', (file) => {
  expect(cleanCaptions(file)).toBeUndefined();
});

test('the limit is for what is kept, which is longer than what was sent', () => {
  const cue = 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n';
  const room = videoLimits.captionBytes - cue.length - 1;
  const fits = cleanCaptions(`${cue}${'a'.repeat(room)}`);
  expect(new TextEncoder().encode(fits)).toHaveLength(videoLimits.captionBytes);
  expect(cleanCaptions(fits ?? '')).toBe(fits);
  for (const mark of ['&', '>', '&lt;']) {
    expect(cleanCaptions(`${cue}${mark.repeat(videoLimits.captionBytes / 8)}`)).toBeDefined();
  }
  const many = Array.from({ length: 3900 }, () => `00:00.000 --> 00:01.000\n${'a'.repeat(20)}`);
  expect(cleanCaptions(`WEBVTT\n\n${many.join('\n\n')}`)).toBeUndefined();
  expect(cleanCaptions(`${cue}${'&'.repeat(videoLimits.captionBytes / 2)}`)).toBeUndefined();
  expect(cleanCaptions(`${cue}${'>'.repeat(videoLimits.captionBytes / 2)}`)).toBeUndefined();
});
