import { echoAxes, type EchoScores } from '@stenope/domain/echoes/axes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labelledFrame, labelSpot, outline, plainFrame, rings, vertex } from './geometry.ts';

const frame = plainFrame(100, 5, 0.06);
const distance = (axis: (typeof echoAxes)[number], score: number) => {
  const { x, y } = vertex(frame, axis, score);
  return Math.hypot(x - frame.centre.x, y - frame.centre.y);
};

describe('the five vertices', () => {
  test('begin at the top and go clockwise', () => {
    const angles = echoAxes.map((axis) => {
      const { x, y } = vertex(frame, axis, 5);
      const fromTheTop = Math.atan2(x - frame.centre.x, frame.centre.y - y) / (2 * Math.PI);
      return Math.round(((fromTheTop + 1) % 1) * 1000) / 1000;
    });
    expect(angles).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
    expect(echoAxes[0]).toBe('intention');
    expect(vertex(frame, 'intention', 5)).toEqual({ x: 50, y: 5 });
  });

  test('stand on the rings at whole marks, and between them elsewhere', () => {
    expect(rings(frame)).toHaveLength(5);
    for (const [index, radius] of rings(frame).entries()) {
      expect(distance('emotion', index + 1)).toBeCloseTo(radius, 9);
    }
    expect(rings(frame).at(-1)).toBe(frame.radius);
  });

  test('go further out with every half step, from a place of its own for zero', () => {
    expect(distance('technique', 0)).toBeGreaterThan(0);
    const steps = Array.from({ length: 11 }, (_, step) => distance('technique', step / 2));
    const gains = steps.slice(1).map((reach, index) => reach - (steps[index] ?? 0));
    for (const gain of gains) expect(gain).toBeCloseTo(gains[0] ?? 0, 9);
    expect(gains[0]).toBeGreaterThan(0);
  });

  test('never leave the frame, whatever the figures', () => {
    fc.assert(
      fc.property(fc.constantFrom(...echoAxes), fc.double({ noNaN: true }), (axis, score) => {
        const { x, y } = vertex(frame, axis, score);
        for (const place of [x, y]) {
          expect(place).toBeGreaterThanOrEqual(0);
          expect(place).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});

test('an outline has its corners in the order of the axes', () => {
  const scores: EchoScores = {
    intention: 5,
    composition: 4,
    matiere: 3,
    technique: 2,
    emotion: 1,
  };
  const corners = outline(frame, scores).split(' ');
  expect(corners).toHaveLength(5);
  expect(corners[0]).toBe('50.00,5.00');
  const reach = corners.map((corner) => {
    const [x = 0, y = 0] = corner.split(',').map(Number);
    return Math.hypot(x - 50, y - 50);
  });
  expect(reach).toEqual(reach.toSorted((a, b) => b - a));
});

describe('a frame with words', () => {
  const panel = labelledFrame(250, 0.06);
  /** "Composizione", the longest name of an axis in our languages, in pixels. */
  const longest = 84;
  const height = 13;

  const boxes = echoAxes.map((axis) => {
    const { x, y } = labelSpot(panel, axis);
    const half = longest / 2;
    return { axis, left: x - half, right: x + half, top: y - height, bottom: y + 20 };
  });

  test('holds every word', () => {
    for (const { axis, left, right, top, bottom } of boxes) {
      expect(left, axis).toBeGreaterThanOrEqual(0);
      expect(right, axis).toBeLessThanOrEqual(panel.width);
      expect(top, axis).toBeGreaterThanOrEqual(0);
      expect(bottom, axis).toBeLessThanOrEqual(panel.height);
    }
  });

  test('writes no name over a vertex', () => {
    for (const { left, right, top, bottom } of boxes) {
      for (const axis of echoAxes) {
        const { x, y } = vertex(panel, axis, 5);
        const covered = x > left - 4 && x < right + 4 && y > top - 4 && y < bottom;
        expect(covered, axis).toBe(false);
      }
    }
  });
});
