import { describe, expect, test } from 'vitest';
import { pointOf, type View } from '../../ui/map/view.ts';
import { readMap, withMap } from './address.ts';
import { viewOfSquare } from './squares.ts';

const die = { lat: 44.7536, lon: 5.3703 };
const at = (across: number): View => ({ ...pointOf(die), across });
const read = (address: string) => readMap(new URLSearchParams(address));

describe('the map in the address', () => {
  test('comes back as it was, nearly, from a street to the world', () => {
    for (const across of [0.003, 0.5, 12, 360]) {
      const told = withMap(new URLSearchParams('tab=map'), { view: at(across), show: 'posts' });
      const { view, show } = readMap(new URLSearchParams(told.toString()));
      expect(show).toBe('posts');
      expect(view?.across).toBeCloseTo(across, 6);
      expect(Math.abs((view?.x ?? 0) - at(across).x)).toBeLessThan(across / 20);
      expect(Math.abs((view?.y ?? 0) - at(across).y)).toBeLessThan(across / 10);
    }
  });

  test('is told no closer than it is seen, and leaves the rest of the address alone', () => {
    const before = new URLSearchParams('tab=map&q=die&cell=120&show=posts');
    expect(withMap(before, { view: at(0.5), show: 'all' }).toString()).toBe(
      `tab=map&q=die&at=${encodeURIComponent('44.75,5.37,0.5')}`,
    );
    expect(withMap(before, { view: at(40), show: 'profiles' }).get('at')).toBe('45,5,40');
  });

  test('may be a square, and is the world where it says nothing sound', () => {
    expect(read('cell=1202').view).toEqual(viewOfSquare('1202'));
    for (const odd of ['', 'cell=9', 'at=', 'at=1,2', 'at=,,', 'at=1,2,x', 'at=91,0,1']) {
      expect(read(odd), odd).toEqual({ view: undefined, show: 'all' });
    }
    for (const odd of ['at=0,0,0', 'at=0,0,-1', 'at=0,0,361', 'at=0,200,1', 'at=1,2,3,4']) {
      expect(read(odd).view, odd).toBeUndefined();
    }
    expect(read('show=everything').show).toBe('all');
    expect(read('at=44.75,5.37,0.000001').view?.across).toBe(0.003);
  });
});
