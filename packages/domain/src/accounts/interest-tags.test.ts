import { expect, test } from 'vitest';
import { foldTag, tagsOf } from '../posts/text.ts';
import { tagsOfInterests } from './interest-tags.ts';
import { interestNames } from './interests.ts';

test('every interest has tags, spelled as posts carry them', () => {
  for (const interest of interestNames) {
    const tags = tagsOfInterests([interest]);
    expect(tags.length, interest).toBeGreaterThan(2);
    for (const tag of tags) {
      expect(tag).toBe(foldTag(tag));
      expect(tagsOf(`#${tag}`), tag).toEqual([tag]);
    }
  }
});

test('a tag stands once, whatever was chosen; nothing chosen is no tag', () => {
  const all = tagsOfInterests(interestNames);
  expect(new Set(all).size).toBe(all.length);
  expect(tagsOfInterests(['night', 'night'])).toEqual(tagsOfInterests(['night']));
  expect(tagsOfInterests([])).toEqual([]);
});
