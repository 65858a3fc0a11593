import { describe, expect, test } from 'vitest';
import { editMethod, saysSomething, type StoredStep } from './method.ts';

const stored: readonly StoredStep[] = [
  { body: 'Poser', alt: '', sensitive: 'none', mediaId: null },
  { body: 'Exposer', alt: 'Un trépied', sensitive: 'none', mediaId: 'one' },
  { body: '', alt: 'Une cuve', sensitive: 'nude', mediaId: 'two' },
];

describe('an edited method', () => {
  test('carries pictures along with their steps', () => {
    expect(
      editMethod(stored, [
        { body: '', from: 2 },
        { body: 'Respirer' },
        { body: 'Exposer encore', alt: 'Un trépied bas', sensitive: 'suggestive', from: 1 },
      ]),
    ).toEqual({
      steps: [
        { body: '', alt: 'Une cuve', sensitive: 'nude', mediaId: 'two' },
        { body: 'Respirer', alt: '', sensitive: 'none', mediaId: null },
        { body: 'Exposer encore', alt: 'Un trépied bas', sensitive: 'suggestive', mediaId: 'one' },
      ],
      dropped: [],
    });
  });

  test('lets go of the pictures of steps that are gone', () => {
    expect(editMethod(stored, [{ body: 'Poser', from: 0 }])).toEqual({
      steps: [stored[0]],
      dropped: ['one', 'two'],
    });
    expect(editMethod(stored, [])).toEqual({ steps: [], dropped: ['one', 'two'] });
  });

  test('refuses a step that is not there, one picture twice, and steps that say nothing', () => {
    expect(editMethod(stored, [{ body: 'a', from: 3 }])).toEqual({ wrong: 0 });
    const twice = [
      { body: 'a', from: 1 },
      { body: 'b', from: 1 },
    ];
    expect(editMethod(stored, twice)).toEqual({ wrong: 1 });
    expect(editMethod(stored, [{ body: 'a' }, { body: ' \n' }])).toEqual({ wrong: 1 });
    expect(editMethod(stored, [{ body: '', from: 0 }])).toEqual({ wrong: 0 });
  });
});

test('a step says something in words or shows something', () => {
  expect(saysSomething({ body: 'Poser' })).toBe(true);
  expect(saysSomething({ body: '', mediaId: 'one' })).toBe(true);
  expect(saysSomething({ body: '\u200b', mediaId: null })).toBe(false);
});
