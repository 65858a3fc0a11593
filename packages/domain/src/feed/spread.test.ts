import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keepOf, spread, spreading, type Candidate, type Turn } from './spread.ts';

const idOf = (n: number) => n.toString().padStart(6, '0');
const end = 'z';

/** A list given by its authors, newest first: `aab` is two posts of a, then one of b. */
function listOf(authors: string): Candidate[] {
  return authors.split('').map((authorId, at) => ({ id: idOf(authors.length - at), authorId }));
}

/** Posts the database returns for a turn. */
function handFor(list: readonly Candidate[], turn: Turn, size: number, reach: number) {
  const skipped = turn.waiting.flatMap(({ authorId, before }) =>
    list
      .filter((one) => one.authorId === authorId && one.id < before && one.id >= turn.after)
      .slice(0, keepOf(size, turn)),
  );
  const stream = list.filter(({ id }) => id < turn.after).slice(0, reach);
  return { size, turn, skipped, stream, ended: stream.length < reach };
}

function pagesOf(
  list: readonly Candidate[],
  size: number,
  reach = size * spreading.reach,
  liked: (one: Candidate) => boolean = () => false,
) {
  const pages: (readonly string[])[] = [];
  let turn: Turn | null = { after: end, waiting: [], ahead: [] };
  while (turn) {
    const ahead = turn.after === end ? list.filter(liked) : [];
    const { shown, next } = spread({ ...handFor(list, turn, size, reach), ahead });
    pages.push(shown);
    turn = next;
    if (pages.length > list.length + 2) throw new Error('It never ends');
  }
  return pages;
}

const authorOf = (list: readonly Candidate[], id: string) =>
  list.find((one) => one.id === id)?.authorId ?? '';

describe('a page', () => {
  test('is the list itself where nobody has more than two', () => {
    const list = listOf('abcdab');
    expect(pagesOf(list, 3)).toEqual([
      ['000006', '000005', '000004'],
      ['000003', '000002', '000001'],
    ]);
  });

  test('holds two of an author who sent twenty at once, and so does the next', () => {
    const list = listOf(`${'x'.repeat(20)}abcdefghijklmnopqrstuvw`);
    const [first = [], second = []] = pagesOf(list, 6).map((page) =>
      page.map((id) => authorOf(list, id)),
    );
    expect(first).toEqual(['x', 'x', 'a', 'b', 'c', 'd']);
    expect(second).toEqual(['x', 'x', 'e', 'f', 'g', 'h']);
  });

  test('is filled by one author where there is nobody else', () => {
    expect(pagesOf(listOf('x'.repeat(10)), 4)).toHaveLength(3);
  });
});

const authors = fc.array(fc.constantFrom(...'aaaaaabbbcdefghij'.split('')), { maxLength: 80 });

test('every post comes once, whoever sent how many', () => {
  fc.assert(
    fc.property(
      authors,
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 0, max: 30 }),
      (names, size, reach) => {
        const list = listOf(names.join(''));
        const pages = pagesOf(list, size, size + reach);
        expect(pages.flat().toSorted()).toEqual(list.map(({ id }) => id).toSorted());
        for (const page of pages.slice(0, -1)) expect(page.length).toBe(size);
      },
    ),
    { numRuns: 500 },
  );
});

describe('what the reader likes', () => {
  test('leads the first page, half of it at most and two of an author, and comes once', () => {
    const list = listOf('abcdefghxxxyz');
    const liked = ({ authorId }: Candidate) => 'xyz'.includes(authorId);
    const pages = pagesOf(list, 6, 60, liked);
    expect(pages.map((page) => page.map((id) => authorOf(list, id)).join(''))).toEqual([
      'xxyabc',
      'defghx',
      'z',
    ]);
    expect(pages[0]?.slice(0, 3)).toEqual(['000005', '000004', '000002']);
  });

  test('loses nothing and repeats nothing, whoever publishes how much', () => {
    fc.assert(
      fc.property(
        authors,
        fc.integer({ min: 1, max: 30 }),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 7 }),
        (names, size, likes) => {
          const list = listOf(names.join(''));
          const liked = ({ id }: Candidate) => likes[Number(id) % likes.length] === true;
          const pages = pagesOf(list, size, undefined, liked);
          expect(pages.flat().toSorted()).toEqual(list.map(({ id }) => id).toSorted());
        },
      ),
      { numRuns: 500 },
    );
  });
});

test('what comes on top meanwhile moves nothing', () => {
  const list = listOf('xxxxxxabcxxdxe');
  const first = spread(handFor(list, { after: end, waiting: [], ahead: [] }, 4, 40));
  const grown = [{ id: '000900', authorId: 'x' }, { id: '000800', authorId: 'a' }, ...list];
  const again = (from: readonly Candidate[]) =>
    spread(handFor(from, first.next ?? { after: end, waiting: [], ahead: [] }, 4, 40));
  expect(again(grown)).toEqual(again(list));
});
