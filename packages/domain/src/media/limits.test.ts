import { expect, it } from 'vitest';
import { fitsPhotographLimits } from './limits.ts';

it('lets the largest cameras through', () => {
  expect(fitsPhotographLimits({ width: 11_648, height: 8736, frames: 1 })).toBe(true);
});

it('counts pixels over all frames', () => {
  expect(fitsPhotographLimits({ width: 500, height: 500, frames: 200 })).toBe(true);
  expect(fitsPhotographLimits({ width: 500, height: 500, frames: 241 })).toBe(false);
});

it('bounds sides, pixels and frames', () => {
  expect(fitsPhotographLimits({ width: 30_001, height: 1, frames: 1 })).toBe(false);
  expect(fitsPhotographLimits({ width: 14_000, height: 14_000, frames: 1 })).toBe(false);
  expect(fitsPhotographLimits({ width: 1, height: 1, frames: 301 })).toBe(false);
});
