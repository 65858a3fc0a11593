import { expect, test, vi } from 'vitest';
import { pinNames, placeName, placesNamed } from './naming.ts';

const die = { label: 'Die, Drôme, France', lat: 44.7536, lon: 5.3703, precision: 'exact' } as const;

test('coordinates that stand for a name claim no more than the author told', () => {
  const nowhere = { ...die, label: null };
  expect(placeName(die, 'fr')).toBe('Die, Drôme, France');
  expect(placeName(nowhere, 'fr')).toBe('44,7536 · 5,3703');
  expect(placeName({ ...nowhere, precision: 'km' }, 'en')).toBe('44.75 · 5.37');
  expect(placeName({ ...nowhere, precision: 'city' }, 'en')).toBe('44.8 · 5.4');
});

test('several are called by the first, and the others counted once each', () => {
  const oslo = { ...die, label: 'Oslo' };
  expect(placesNamed([die], 'fr')).toEqual({ place: 'Die, Drôme, France', others: 0 });
  expect(placesNamed([oslo, die, die, oslo], 'fr')).toEqual({ place: 'Oslo', others: 1 });
  expect(placesNamed([], 'fr')).toEqual({ place: '', others: 0 });
});

test('a pin is named once, by those under it, for as long as it is the same pin', () => {
  const say = vi.fn<(under: readonly { id: string }[]) => string>((under) =>
    under.map(({ id }) => id).join(' '),
  );
  const name = pinNames([{ id: 'a' }, { id: 'b' }, { id: 'c' }], say);
  const pin = ['a', 'c'];
  expect([name(pin), name(pin)]).toEqual(['a c', 'a c']);
  expect(say).toHaveBeenCalledOnce();
  expect(name(['b', 'gone'])).toBe('b');
});
