import { parse } from 'node:querystring';
import type { Action } from '@stenope/contract/action';
import { z } from 'zod/mini';

const unknownFields = ['zebra=1', '__proto__=1', 'constructor=1', 'toString=', 'a[b]=1', '%00=1'];

const badNumbers = [
  '',
  '-1',
  '1.5',
  '1e400',
  '9'.repeat(400),
  'NaN',
  'Infinity',
  'abc',
  'true',
  'null',
  '%00',
  '%EF%BC%91',
  '1%272',
  '[1]',
];

/** Invalid cursors: only the server can issue valid ones. */
const badCursors = [
  '',
  'a',
  'a.b',
  '.',
  '..',
  '0',
  'WyIyMDI2LTAxLTAxVDAwOjAwOjAwLjAwMFoiLCJhIl0',
  'WyIyMDI2LTAxLTAxVDAwOjAwOjAwLjAwMFoiLCJhIl0.AAAAAAAAAAAAAAAA',
  'bnVsbA.AAAAAAAAAAAAAAAA',
  'x'.repeat(512),
  'x'.repeat(513),
  'x'.repeat(8_000),
  '%00',
  '%ff',
  '%E2%80%AE',
  'a%20b',
  '%7B%7D',
];

/** Query strings an action must refuse. */
export function badQueries({ query }: Action): readonly string[] {
  if (!query) return unknownFields;
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  const own = Object.entries(properties).flatMap(([name, property]) => {
    const {
      type,
      minimum = 0,
      maximum = 0,
    } = property as {
      type?: string;
      minimum?: number;
      maximum?: number;
    };
    const isNumber = type === 'integer' || type === 'number';
    const values = isNumber
      ? [...badNumbers, String(minimum - 1), String(maximum + 1)]
      : badCursors;
    return [
      ...values.map((value) => `${name}=${value}`),
      `${name}=1&${name}=2`,
      `${name}[]=1`,
      `${name}[a]=1`,
    ];
  });
  // A search accepts almost anything: valid queries are filtered out.
  const isWrong = (text: string) =>
    text.startsWith('cursor=') || !z.safeParse(query, { ...parse(text) }).success;
  return [...unknownFields, ...own.filter(isWrong)];
}
