import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSigner } from '../env/secret.ts';
import { Refusal } from '../errors.ts';
import { createCursors } from './cursor.ts';

const cursors = createCursors(createSigner('a secret for tests'));
const badCursor = expect.objectContaining({ code: 'bad_cursor' });

function refusalOf(work: () => unknown): Refusal | undefined {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  return undefined;
}

describe('a cursor', () => {
  test('gives back what was put in, whatever it was', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.integer(),
      fc.double({ noNaN: true }),
    );
    const finite = value.filter((one) => typeof one === 'string' || Number.isFinite(one));
    fc.assert(
      fc.property(fc.array(finite, { minLength: 1, maxLength: 4 }), (values) => {
        const plain = values.map((one) => (Object.is(one, -0) ? 0 : one));
        expect(cursors.read('notes', cursors.write('notes', plain), plain.length)).toEqual(plain);
      }),
    );
  });

  test('can stand in an address as it is', () => {
    const cursor = cursors.write('notes', ['2026-01-01T00:00:00.000Z', 'é/?&=+ "']);
    expect(encodeURIComponent(cursor)).toBe(cursor);
  });

  const changes: readonly [string, (cursor: string) => [string, string, number]][] = [
    ['of another list', (cursor) => ['people', cursor, 2]],
    ['of a list with a longer name', (cursor) => ['notes of', cursor, 2]],
    ['with a part of its name in the body', (cursor) => ['no', `tes ${cursor}`, 2]],
    ['with another number of values', (cursor) => ['notes', cursor, 3]],
    ['that was cut', (cursor) => ['notes', cursor.slice(0, -1), 2]],
    ['with a changed body', (cursor) => ['notes', `A${cursor.slice(1)}`, 2]],
  ];

  test.each(changes)('%s is refused', (_, change) => {
    const given = change(cursors.write('notes', [7, 'id']));
    expect(refusalOf(() => cursors.read(...given))).toEqual(badCursor);
  });

  test('signed with another secret is refused', () => {
    const foreign = createCursors(createSigner('another')).write('notes', [7]);
    expect(refusalOf(() => cursors.read('notes', foreign, 1))).toEqual(badCursor);
  });

  test('made up is refused, never a crash', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(refusalOf(() => cursors.read('notes', text, 1))).toEqual(badCursor);
      }),
    );
  });
});
