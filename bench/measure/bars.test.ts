import { expect, test } from 'vitest';
import { bar, describeBar, verdict } from './bars.ts';

test('a bar holds on its limit and not beyond', () => {
  expect(bar('cpu', 1.35, '<=', 1.35).holds).toBe(true);
  expect(bar('cpu', 1.351, '<=', 1.35).holds).toBe(false);
  expect(bar('rate', 0.6, '>=', 0.6).holds).toBe(true);
  expect(bar('rate', 0.59, '>=', 0.6).holds).toBe(false);
});

test('what could not be computed does not hold', () => {
  expect(bar('cpu', Number.NaN, '<=', 1).holds).toBe(false);
  expect(bar('rate', Number.NaN, '>=', 1).holds).toBe(false);
});

test('the verdict names every bar that falls short, with its value', () => {
  const good = bar('cpu', 1.2, '<=', 1.35);
  const bad = bar('time', 0.9, '<=', 0.8, 0.5);
  expect(verdict([good])).toBe('holds');
  expect(verdict([good, bad])).toBe('falls short: time 0.900, want <= 0.8');
});

test('a run that compared nothing does not hold', () => {
  expect(verdict([])).toMatch(/^falls short/);
});

test('a bar tells its aim without enforcing it', () => {
  expect(describeBar(bar('time', 0.7, '<=', 0.8, 0.5))).toBe(
    'ok   time: 0.700, want <= 0.8 (aim <= 0.5)',
  );
});
