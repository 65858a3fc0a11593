import { describe, expect, it } from 'vitest';
import { ticksBetween } from './ticks.ts';

describe('ticks of a slider', () => {
  it('stand at the whole numbers', () => {
    expect(ticksBetween(0, 5)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(ticksBetween(1, 3)).toEqual([0, 50, 100]);
  });

  it('leave out ends that are not whole', () => {
    expect(ticksBetween(0.5, 2.5)).toEqual([25, 75]);
  });

  it('are only the ends where they would be a comb', () => {
    expect(ticksBetween(0, 100)).toEqual([0, 100]);
  });

  it('are none where there is no way between', () => {
    expect(ticksBetween(3, 3)).toEqual([]);
    expect(ticksBetween(4, 3)).toEqual([]);
  });
});
