import { expect, test } from 'vitest';
import { cameraLine, frameNumber } from './facts.ts';

const nothing = {
  camera: null,
  lens: null,
  focalMm: null,
  aperture: null,
  shutter: null,
  iso: null,
  film: null,
  takenAt: null,
};

test('facts are read as photographers write them, in the language of the page', () => {
  const camera = {
    ...nothing,
    camera: 'Nikon Z 8',
    focalMm: 70,
    aperture: 2.8,
    shutter: '1/320',
    iso: 64,
    takenAt: '2026-05-01T06:40:00',
  };
  expect(cameraLine(camera, 'Display P3', 'fr')).toEqual([
    'Nikon Z 8',
    '70 mm',
    'f/2,8',
    '1/320 s',
    'ISO 64',
    'Display P3',
    '1 mai 2026',
  ]);
  expect(cameraLine(camera, null, 'en')).toContain('f/2.8');
});

test('what is not known, or hidden, is not said', () => {
  expect(cameraLine(nothing, null, 'fr')).toEqual([]);
  expect(cameraLine(null, null, 'fr')).toEqual([]);
  expect(cameraLine({ ...nothing, takenAt: 'yesterday' }, 'sRGB', 'fr')).toEqual(['sRGB']);
});

test('a frame keeps its number', () => {
  const id = '01998b2f-2c1e-7a55-9d4e-3f6b8a0c0017';
  expect(frameNumber(id)).toBe(frameNumber(id));
  expect(frameNumber(id)).toMatch(/^\d{1,2}A?$/);
  expect(frameNumber('strange')).toMatch(/^\d{1,2}A?$/);
});
