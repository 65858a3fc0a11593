import { describe, expect, test } from 'vitest';
import { foldWord, isWord, needleOf, withoutMutedPosts } from './muting.ts';

test('words are folded as tags are, with one space between them', () => {
  expect(foldWord('  Noir  ET\tblanc ')).toBe('noir et blanc');
  expect(foldWord('STRAßE')).toBe('strasse');
  expect(foldWord('l’Eau')).toBe("l'eau");
  expect(foldWord('\u200b \u3164')).toBe('');
});

test('what says nothing, or too much, is no word', () => {
  expect(isWord('nuit')).toBe(true);
  expect(isWord('夜')).toBe(true);
  expect(isWord('')).toBe(false);
  expect(isWord('…')).toBe(false);
  expect(isWord('a'.repeat(61))).toBe(false);
});

describe('a needle', () => {
  const cases: readonly [string, 'tag' | 'word', string, string][] = [
    ['a whole word', 'word', 'nut', '|nut|'],
    ['a hashtag behind its sign', 'tag', 'nut', '#|nut|'],
    ['several words', 'word', 'noir et blanc', '|noir| |et| |blanc|'],
    ['an apostrophe', 'word', "l'eau", "|l|'|eau|"],
    ['Japanese inside other words', 'word', '夜', '夜'],
    ['a Japanese hashtag as a whole', 'tag', '夜', '#|夜|'],
    ['marks, which belong to no word', 'word', 'की', '|क|ी'],
    ['signs as themselves', 'word', 'c++ (a.b)', '|c|++ (|a|.|b|)'],
    ['no dot over other letters', 'word', 'q\u0307i', '|qi|'],
  ];
  test.each(cases)('finds %s', (_, kind, folded, needle) => {
    expect(needleOf(kind, folded).replaceAll('\u001f', '|')).toBe(needle);
  });
});

describe('posts without muted ones', () => {
  test('are counted where all were looked through', () => {
    expect(withoutMutedPosts(12, { looked: 12, muted: 5 })).toEqual({ posts: 7 });
    expect(withoutMutedPosts(2, { looked: 3, muted: 3 })).toEqual({ posts: 0 });
    expect(withoutMutedPosts(0, { looked: 0, muted: 0 })).toEqual({ posts: 0 });
  });

  test('are a round number where older ones were not', () => {
    const about = (posts: number, muted: number) =>
      withoutMutedPosts(posts, { looked: 500, muted });
    expect(about(12_431, 0)).toEqual({ posts: 12_000, approximate: true });
    expect(about(12_431, 250)).toEqual({ posts: 6200, approximate: true });
    expect(about(501, 499)).toEqual({ posts: 1, approximate: true });
    expect(about(9999, 500)).toEqual({ posts: 0, approximate: true });
    expect(withoutMutedPosts(1, { looked: 0, muted: 0 })).toEqual({ posts: 1, approximate: true });
  });
});
