import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Marker, type MarkKind } from './marker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const placed = (conversationId: string, second: number) => ({
  conversationId,
  id: `${conversationId}${second}`,
  createdAt: `2026-11-15T12:00:0${second}Z`,
});

function aMarker(send: (kind: MarkKind) => Promise<unknown> = () => Promise.resolve()) {
  const asked: [MarkKind, string[]][] = [];
  const marker = new Marker({
    send: (kind, marked) => {
      asked.push([kind, marked.map(({ id }) => id)]);
      return send(kind);
    },
    isRefused: (error) => error instanceof RangeError,
  });
  return { marker, asked };
}

test('several conversations are marked in one request, 150 ms after the last', async () => {
  const { marker, asked } = aMarker();
  marker.mark('read', placed('a', 1));
  await vi.advanceTimersByTimeAsync(100);
  marker.mark('read', placed('b', 1));
  marker.mark('read', placed('a', 2));
  await vi.advanceTimersByTimeAsync(149);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual([['read', ['a2', 'b1']]]);
});

test('what is read while the last mark is long on its way is told after it', async () => {
  const slow = Promise.withResolvers<void>();
  const { marker, asked } = aMarker((kind) =>
    kind === 'delivered' ? slow.promise : Promise.resolve(),
  );
  marker.mark('delivered', placed('a', 1));
  await vi.advanceTimersByTimeAsync(150);
  marker.mark('read', placed('a', 1));
  await vi.advanceTimersByTimeAsync(1000);
  slow.resolve();
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual([
    ['delivered', ['a1']],
    ['read', ['a1']],
  ]);
});

test('closed, it tells nothing more, whoever asks next', async () => {
  const { marker, asked } = aMarker(() => Promise.reject(new Error('away')));
  marker.mark('read', placed('a', 1));
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toHaveLength(1);
  marker.close();
  marker.mark('read', placed('a', 2));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveLength(1);
});

test('never back, and nothing is told twice', async () => {
  const { marker, asked } = aMarker();
  marker.mark('read', placed('a', 3));
  marker.mark('read', placed('a', 2));
  marker.mark('delivered', placed('a', 3));
  await vi.advanceTimersByTimeAsync(200);
  marker.mark('read', placed('a', 3));
  marker.mark('delivered', placed('a', 1));
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toEqual([['read', ['a3']]]);
});

test('what could not be told is told again, as far as one came meanwhile', async () => {
  let isAway = true;
  const { marker, asked } = aMarker(() =>
    isAway ? Promise.reject(new Error('away')) : Promise.resolve(),
  );
  marker.mark('read', placed('a', 1));
  marker.mark('read', placed('b', 1));
  await vi.advanceTimersByTimeAsync(150);
  isAway = false;
  await vi.advanceTimersByTimeAsync(1000);
  marker.mark('read', placed('a', 2));
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked[0]).toEqual(['read', ['a1', 'b1']]);
  expect(
    asked
      .slice(1)
      .flatMap(([, ids]) => ids)
      .toSorted(),
  ).toEqual(['a2', 'b1']);
});

test('what is refused is let go', async () => {
  const { marker, asked } = aMarker(() => Promise.reject(new RangeError('gone')));
  marker.mark('read', placed('a', 1));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(1);
});

test('more than a request may name go in several', async () => {
  const { marker, asked } = aMarker();
  for (let at = 0; at < 130; at += 1) marker.mark('delivered', placed(`c${at}-`, 1));
  await vi.advanceTimersByTimeAsync(200);
  expect(asked.map(([, ids]) => ids.length)).toEqual([100, 30]);
});
