import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { justify, type Box } from './justify.ts';

const landscape = { width: 3000, height: 2000 };
const portrait = { width: 2000, height: 3000 };
const panorama = { width: 12_000, height: 1000 };

const sized = fc.record({
  width: fc.integer({ min: 200, max: 12_000 }),
  height: fc.integer({ min: 200, max: 12_000 }),
});
const walls = fc.integer({ min: 320, max: 2600 });

const byRow = (boxes: readonly Box[]) => [...Map.groupBy(boxes, ({ top }) => top).values()];
const right = (row: readonly Box[]) => {
  const last = row.at(-1);
  return last ? last.left + last.width : 0;
};

describe('any photographs on any wall', () => {
  test('keep their own frame and stay on the wall', () => {
    fc.assert(
      fc.property(fc.array(sized, { maxLength: 40 }), walls, (photographs, width) => {
        const { boxes, height } = justify(photographs, width);
        expect(boxes).toHaveLength(photographs.length);
        for (const [place, box] of boxes.entries()) {
          const { width: w = 1, height: h = 1 } = photographs[place] ?? {};
          const own = (w / h) * box.height;
          // A tile of up to the minimum width may be wider than its photograph.
          expect(box.width).toBeCloseTo(Math.max(own, Math.min(44, box.width)), 6);
          expect(box.left).toBeGreaterThanOrEqual(0);
          expect(box.left + box.width).toBeLessThanOrEqual(width + 1e-6);
          expect(box.top + box.height).toBeLessThanOrEqual(height + 1e-6);
        }
      }),
    );
  });

  test('are large enough for a finger, a quarter as wide as high or four times as wide', () => {
    const shape = fc.constantFrom(
      { width: 1000, height: 4000 },
      { width: 4000, height: 1000 },
      landscape,
      portrait,
    );
    fc.assert(
      fc.property(fc.array(shape, { maxLength: 40 }), walls, (photographs, width) => {
        for (const box of justify(photographs, width).boxes) {
          expect(box.width).toBeGreaterThanOrEqual(44 - 1e-6);
          expect(box.height).toBeGreaterThanOrEqual(44);
        }
      }),
    );
  });

  test('are read from left to right and from top to bottom, a gap apart', () => {
    fc.assert(
      fc.property(fc.array(sized, { maxLength: 40 }), walls, (photographs, width) => {
        const gap = width < 600 ? 3 : 6;
        const { boxes } = justify(photographs, width);
        const rows = byRow(boxes);
        expect(rows.flat()).toEqual(boxes);
        for (const row of rows) {
          for (const [place, box] of row.entries()) {
            const before = row[place - 1];
            const left = before ? before.left + before.width + gap : 0;
            expect(box.left).toBeCloseTo(left, 6);
          }
        }
        for (const [place, row] of rows.entries()) {
          const before = rows[place - 1]?.[0];
          expect(row[0]?.top).toBeCloseTo(before ? before.top + before.height + gap : 0, 6);
        }
      }),
    );
  });

  test('are never blown up beyond twice the height they should have', () => {
    fc.assert(
      fc.property(fc.array(sized, { maxLength: 40 }), walls, (photographs, width) => {
        for (const { height } of justify(photographs, width).boxes) {
          expect(height).toBeLessThanOrEqual(600);
        }
      }),
    );
  });
});

test('full rows end where the wall ends', () => {
  const { boxes } = justify(
    Array.from({ length: 9 }, () => landscape),
    1360,
  );
  expect(byRow(boxes).map((row) => row.length)).toEqual([3, 3, 3]);
  for (const row of byRow(boxes)) expect(right(row)).toBeCloseTo(1360, 6);
});

test('the last row is not stretched: a single photograph stays as high as those above', () => {
  const { boxes } = justify(
    Array.from({ length: 4 }, () => landscape),
    1360,
  );
  const [above, last] = byRow(boxes);
  expect(last).toHaveLength(1);
  expect(last?.[0]?.height).toBeCloseTo(above?.[0]?.height ?? 0, 6);
  expect(justify([portrait], 1360).boxes[0]?.height).toBe(300);
});

test('a last row with little missing goes to the end of the wall', () => {
  const { boxes } = justify(
    Array.from({ length: 5 }, () => landscape),
    1360,
  );
  const last = byRow(boxes).at(-1) ?? [];
  expect(last).toHaveLength(2);
  expect(right(last)).toBeCloseTo(1360, 6);
  const all = justify([portrait, portrait, portrait], 390).boxes;
  expect(right(all)).toBeCloseTo(390, 6);
});

test('a panorama has a row of its own, whole', () => {
  const [first, second, third] = justify([landscape, portrait, panorama, landscape], 390).boxes;
  expect(first?.top).toBe(second?.top);
  expect(third).toMatchObject({ left: 0, width: 390, height: 32.5 });
});

test('no photographs need no room, and one of unknown size is shown all the same', () => {
  expect(justify([], 800)).toEqual({ height: 0, boxes: [] });
  expect(justify([{ width: 0, height: 0 }], 800).boxes[0]).toMatchObject({
    width: 261,
    height: 261,
  });
});
