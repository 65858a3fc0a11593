import { describe, expect, test } from 'vitest';
import { changesOf, stateAfterEdit, tagChanges } from './edit.ts';

describe('an edit', () => {
  const place = { label: 'Nice', lat: 43.7, lon: 7.3, precision: 'city' };
  const current = { title: 'Mer', alt: '', place, resources: [{ label: 'a', link: 'b' }] };

  test('changes what differs and nothing else', () => {
    expect(changesOf(current, { title: 'Mer', alt: 'Une vague' })).toEqual({ alt: 'Une vague' });
    expect(changesOf(current, { place: { ...place }, resources: [] })).toEqual({ resources: [] });
    expect(changesOf({ ...current, place: null }, { place: null })).toEqual({});
    expect(changesOf(current, { title: undefined })).toEqual({});
    expect(changesOf(current, {})).toEqual({});
  });

  test('ends the immunity that moderation gave', () => {
    expect(stateAfterEdit('validated')).toBe('visible');
    expect(stateAfterEdit('visible')).toBe('visible');
    expect(stateAfterEdit('masked')).toBe('masked');
  });

  test('counts the tags that came and went', () => {
    expect(tagChanges(['mer', 'ciel'], ['ciel', 'nuit'])).toEqual(
      new Map([
        ['nuit', 1],
        ['mer', -1],
      ]),
    );
    expect(tagChanges(['mer'], ['mer'])).toEqual(new Map());
  });
});
