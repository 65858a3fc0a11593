import { describe, expect, test } from 'vitest';
import { bareWall, hang, rowsBetween, type Hanging } from './hanging.ts';

const ratios = [1.5, 0.8, 1.6, 1.33, 0.77, 1.5, 1.5, 0.8, 1.78, 1, 0.77, 1.6];

const photographs = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    width: (ratios[place % ratios.length] ?? 1) * 1000,
    height: 1000,
  }));

const boxes = ({ rows }: Hanging) => rows.flatMap((row) => row.boxes);

describe('photographs that come page by page', () => {
  test('hang where they would hang had all come at once', () => {
    const items = photographs(96);
    const atOnce = hang(bareWall, { items, width: 1200, isEnd: true });
    let hanging = bareWall;
    for (const count of [24, 48, 72, 96]) {
      const before = boxes(hanging);
      hanging = hang(hanging, { items: items.slice(0, count), width: 1200, isEnd: count === 96 });
      expect(boxes(hanging).slice(0, before.length)).toEqual(before);
    }
    expect(boxes(hanging)).toEqual(boxes(atOnce));
    expect(hanging.hung).toBe(96);
  });

  test('wait while their row is not full, and hang ragged at the end', () => {
    const items = photographs(5);
    const waiting = hang(bareWall, { items, width: 1200, isEnd: false });
    expect(waiting.hung).toBeLessThan(5);
    expect(hang(waiting, { items, width: 1200, isEnd: true }).hung).toBe(5);
  });

  test('fill their row to the pixel, none of them cropped', () => {
    const items = photographs(24);
    const { rows, gap, width } = hang(bareWall, { items, width: 1000, isEnd: false });
    for (const { boxes: row, first } of rows) {
      const last = row.at(-1);
      expect((last?.left ?? 0) + (last?.width ?? 0)).toBeCloseTo(width, 6);
      for (const [place, { left, width: wide, height }] of row.entries()) {
        const before = row[place - 1];
        expect(left).toBeCloseTo(before ? before.left + before.width + gap : 0, 6);
        expect(wide / height).toBeCloseTo((items[first + place]?.width ?? 0) / 1000, 6);
      }
    }
  });

  test('hang anew on a wall of another width, or when one of them has gone', () => {
    const items = photographs(24);
    const before = hang(bareWall, { items, width: 1000, isEnd: true });
    expect(hang(before, { items, width: 390, isEnd: true }).gap).toBe(3);
    const fewer = items.toSpliced(2, 1);
    const after = hang(before, { items: fewer, width: 1000, isEnd: true });
    expect(boxes(after)).toEqual(boxes(hang(bareWall, { items: fewer, width: 1000, isEnd: true })));
  });

  test('are no higher than what is seen at once, the last row neither', () => {
    const tall = photographs(7).map(({ height }) => ({ width: height / 4, height }));
    for (const items of [photographs(24), tall]) {
      const hanging = hang(bareWall, { items, width: 844, isEnd: true, highest: 246 });
      expect(Math.max(...hanging.rows.map(({ height }) => height))).toBeLessThanOrEqual(246);
      expect(boxes(hanging)).toHaveLength(items.length);
    }
  });

  test('leave room for words below each row, and hang anew when that is wanted', () => {
    const items = photographs(24);
    const bare = hang(bareWall, { items, width: 390, isEnd: true });
    const told = hang(bare, { items, width: 390, isEnd: true, foot: 44 });
    expect(boxes(told).map(({ height }) => height)).toEqual(
      boxes(bare).map(({ height }) => height),
    );
    for (const [place, { top, height }] of told.rows.entries()) {
      const next = told.rows[place + 1]?.top ?? told.height;
      expect(next).toBeCloseTo(top + height + 44 + told.gap, 6);
    }
  });

  test('are not hung twice', () => {
    const items = photographs(24);
    const before = hang(bareWall, { items, width: 1000, isEnd: false });
    expect(hang(before, { items: [...items], width: 1000, isEnd: false })).toBe(before);
  });
});

describe('of ten thousand', () => {
  const items = photographs(10_000);
  const { rows, height } = hang(bareWall, { items, width: 1304, isEnd: true });

  test('only the rows in sight are found', () => {
    const [first, end] = rowsBetween(rows, 50_000, 51_000);
    expect(end - first).toBeLessThan(8);
    expect(rows[first]?.top).toBeLessThanOrEqual(50_000);
    expect((rows[end - 1]?.top ?? 0) + (rows[end - 1]?.height ?? 0)).toBeGreaterThanOrEqual(51_000);
  });

  test('none is found beyond the wall', () => {
    expect(rowsBetween(rows, height + 1, height + 900)).toEqual([rows.length, rows.length]);
    expect(rowsBetween(rows, -900, 0)).toEqual([0, 0]);
  });
});
