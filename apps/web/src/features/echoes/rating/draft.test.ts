import { describe, expect, test } from 'vitest';
import { dropWaiting, keepWaiting, stopWaiting } from '../../../platform/sending/pending.ts';
import { ratingAt } from '../api.ts';
import {
  confirmed,
  dropDraft,
  isTooLong,
  keepDraft,
  draftFor,
  lettersLeft,
  middle,
  missingAxes,
  ratingBody,
  sentDraft,
  shownMarks,
  startFrom,
  wholeMarks,
  withMark,
  withReason,
  type RatingDraft,
} from './draft.ts';

const marks = { intention: 4.5, composition: 4, matiere: 0, technique: 4.5, emotion: 3.5 };
const empty = startFrom(null);

describe('marks', () => {
  test('are none until they are set, and zero is one', () => {
    expect(missingAxes(empty)).toHaveLength(5);
    expect(shownMarks(empty)).toBeNull();
    const zero = withMark(empty, 'emotion', 0);
    expect(missingAxes(zero)).not.toContain('emotion');
    expect(shownMarks(zero)?.emotion).toBe(0);
    expect(wholeMarks(zero)).toBeUndefined();
  });

  test('are whole with five of them', () => {
    const whole = startFrom({ marks, reasons: {} });
    expect(wholeMarks(whole)).toEqual(marks);
    expect(shownMarks(whole)).toEqual(marks);
  });

  test('that were meant where the slider stood are in the middle; others stay what they are', () => {
    expect(confirmed(empty, 'technique').marks).toEqual({ technique: middle });
    const set = withMark(empty, 'technique', 1);
    expect(confirmed(set, 'technique')).toBe(set);
  });
});

describe('reasons', () => {
  const told: RatingDraft = withReason(
    withReason(startFrom({ marks, reasons: {} }), 'emotion', '  le souffle\nvient \t manquer '),
    'matiere',
    '   ',
  );

  test('are sent as one line each, and only when they say something', () => {
    expect(ratingBody(marks, told)).toEqual({
      marks,
      reasons: { emotion: 'le souffle vient manquer' },
    });
  });

  test('taken away leave nothing', () => {
    const before = startFrom({ marks, reasons: { emotion: 'ah' } });
    expect(ratingBody(marks, withReason(before, 'emotion', '')).reasons).toEqual({});
  });

  test('are measured in code points', () => {
    expect(lettersLeft('')).toBe(200);
    expect(lettersLeft('📷'.repeat(200))).toBe(0);
    expect(isTooLong(withReason(empty, 'emotion', '📷'.repeat(200)))).toBe(false);
    expect(isTooLong(withReason(empty, 'emotion', 'é'.repeat(201)))).toBe(true);
  });
});

test('what was not sent waits for its own work, until it is dropped', () => {
  const draft = withMark(empty, 'intention', 5);
  keepDraft('one', draft);
  expect([draftFor('one'), draftFor('another')]).toEqual([draft, undefined]);
  dropDraft('one');
  expect(draftFor('one')).toBeUndefined();
});

describe('a rating without an answer', () => {
  const work = { id: 'work', postId: 'work' };
  const told = { marks, reasons: { emotion: 'le souffle' } };

  test('fills the form again after a reload, also when it was given up', () => {
    keepWaiting(ratingAt(work), told);
    expect(sentDraft(work)).toEqual(told);
    stopWaiting(ratingAt(work));
    expect(sentDraft(work)).toEqual(told);
    dropWaiting(ratingAt(work));
    expect(sentDraft(work)).toBeUndefined();
  });
});
