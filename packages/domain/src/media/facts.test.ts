import { expect, it } from 'vitest';
import { cameraName, cleanFact, shutterText, takenAtOf } from './facts.ts';

it('makes one clean line of whatever a camera wrote', () => {
  expect(cleanFact('  Kodak\u0000\n Portra\u202E 400 ', 80)).toBe('Kodak Portra 400');
  expect(cleanFact('\u0007\u0000', 80)).toBeUndefined();
  expect(cleanFact('📷📷📷', 2)).toBe('📷📷');
});

it('names a maker only when the model does not', () => {
  expect(cameraName('NIKON CORPORATION', 'NIKON Z 6')).toBe('NIKON Z 6');
  expect(cameraName('FUJIFILM', 'X100V')).toBe('FUJIFILM X100V');
  expect(cameraName(undefined, 'X100V')).toBe('X100V');
  expect(cameraName('Zenit', undefined)).toBe('Zenit');
});

it('writes exposure times as photographers do', () => {
  expect(shutterText(1 / 320)).toBe('1/320');
  expect(shutterText(0.3)).toBe('1/3');
  expect(shutterText(0.5)).toBe('0.5');
  expect(shutterText(30)).toBe('30');
  for (const wrong of [0, -1, Number.NaN, Infinity, 1e-9, 1e9]) {
    expect(shutterText(wrong)).toBeUndefined();
  }
});

it('reads the camera’s clock, and not one that was never set', () => {
  expect(takenAtOf('2024:06:21 21:14:05')).toBe('2024-06-21T21:14:05');
  expect(takenAtOf('0000:00:00 00:00:00')).toBeUndefined();
  expect(takenAtOf('2024:02:31 10:00:00')).toBeUndefined();
  expect(takenAtOf('yesterday')).toBeUndefined();
});
