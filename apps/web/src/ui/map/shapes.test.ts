import { expect, test } from 'vitest';
import { areasIn, labelsIn, linesOf, pathsIn } from './shapes.ts';

test('lines are read point by point, relative to the one before', () => {
  expect(linesOf('100-200 50 10-150 0;0 0 1 1')).toEqual([
    [
      [1, 2],
      [1.5, 1.9],
      [0, 1.9],
    ],
    [
      [0, 0],
      [0.01, -0.01],
    ],
  ]);
});

test('areas are closed, and paths are one feature', () => {
  const [area] = areasIn('0 0 100 0 0 100').features;
  expect(area?.geometry.coordinates[0]).toEqual([
    [0, 0],
    [1, 0],
    [1, -1],
    [0, 0],
  ]);
  expect(pathsIn('0 0 1 1;2 2 3 3').features).toHaveLength(1);
});

test('labels keep their order as rank, and are named as one asks', () => {
  const { features } = labelsIn('FR|250|4660|2\nBE|440|5060|4', (code) => `pays ${code}`);
  expect(features.map(({ properties }) => properties)).toEqual([
    { name: 'pays FR', rank: 0, zoom: 2 },
    { name: 'pays BE', rank: 1, zoom: 4 },
  ]);
  expect(features[0]?.geometry.coordinates).toEqual([2.5, 46.6]);
});
