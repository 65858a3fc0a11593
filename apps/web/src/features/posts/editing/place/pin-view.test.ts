import { expect, test } from 'vitest';
import {
  around,
  boxOf,
  coordinatesOf,
  pointOf,
  shifted,
  showing,
  wholeWorld,
  zoomed,
} from './pin-view.ts';

const die = { lat: 44.7536, lon: 5.3703 };

test.each([die, { lat: -33.9, lon: 151.2 }, { lat: 0, lon: -180 }, { lat: 84.9, lon: 179.9 }])(
  'a pin comes back to where it was put: %o',
  (at) => {
    const back = coordinatesOf(pointOf(at));
    expect(back.lat).toBeCloseTo(at.lat, 3);
    expect(back.lon).toBeCloseTo(at.lon, 3);
  },
);

test('what is looked at stays where it is while one comes nearer', () => {
  const pin = pointOf(die);
  const near = zoomed(wholeWorld, 0.5, pin);
  const share = (view: typeof near) => (pin.x - view.x) / view.across;
  expect(share(near)).toBeCloseTo(share(wholeWorld), 9);
  expect(near.across).toBe(180);
});

test('one comes neither nearer nor further than there is something to see', () => {
  expect(zoomed(wholeWorld, 4).across).toBe(360);
  expect(zoomed(around(die), 0.0001).across).toBe(1.5);
  expect(shifted(wholeWorld, 9999, -9999)).toMatchObject({ x: 180, y: -180 });
});

test('the window follows a pin that leaves it', () => {
  const view = around(die);
  expect(showing(view, pointOf(die))).toBe(view);
  expect(showing(view, { x: 100, y: 0 })).toMatchObject({ x: 100, y: 0, across: 12 });
  expect(boxOf({ x: 0, y: 0, across: 100 })).toBe('-5000 -3600 10000 7200');
});
