import { expect, test } from 'vitest';
import { ApiError } from '../../../platform/api/failures.ts';
import { draftOf, edited, impossibleIn, numberOf, signatureOf } from './draft.ts';

const numbers = [
  { place: 'trustedT', value: 60 },
  { place: 'weight.min', value: 0.01 },
  { place: 'evidence.blindOnly', value: true },
];

test('a number is read as people write it, and nothing else is', () => {
  expect(numberOf(' 0,25 ')).toBe(0.25);
  expect(numberOf('-2')).toBe(-2);
  for (const typed of ['', '1 000', '1e3', 'huit', '0x1', '1,2,3', 'Infinity']) {
    expect(numberOf(typed), typed).toBeUndefined();
  }
});

test('only what differs from the running numbers is a change', () => {
  expect(draftOf(numbers, {})).toEqual({ changed: [], wrong: [] });
  expect(draftOf(numbers, { trustedT: '60,0', 'weight.min': '0.01' }).changed).toEqual([]);
  expect(draftOf(numbers, { trustedT: '61', 'evidence.blindOnly': 'false' })).toEqual({
    changed: [
      { place: 'trustedT', value: 61 },
      { place: 'evidence.blindOnly', value: false },
    ],
    wrong: [],
  });
  expect(draftOf(numbers, { trustedT: 'soixante' })).toEqual({ changed: [], wrong: ['trustedT'] });
});

test('what is put back is no longer an edit', () => {
  const once = edited({}, 'trustedT', '61', '60');
  expect(once).toEqual({ trustedT: '61' });
  expect(edited(once, 'trustedT', '60', '60')).toEqual({});
});

test('a trial belongs to the numbers, whatever their order', () => {
  const [one, other] = [
    { place: 'a', value: 1 },
    { place: 'b', value: false },
  ];
  expect(signatureOf([one, other])).toBe(signatureOf([other, one]));
  expect(signatureOf([one])).not.toBe(signatureOf([{ ...one, value: 2 }]));
});

test('what the server cannot run by is named by its place', () => {
  const refused = (code: 'bad_configuration' | 'unavailable', values: Record<string, unknown>) =>
    new ApiError({ error: { code, values, requestId: 'r' } }, 422);
  const places = ['weight.newcomerShare'];
  expect(impossibleIn(refused('bad_configuration', { places }))).toEqual(places);
  expect(impossibleIn(refused('bad_configuration', {}))).toEqual([]);
  expect(impossibleIn(refused('unavailable', { places }))).toEqual([]);
  expect(impossibleIn(new Error('away'))).toEqual([]);
});
