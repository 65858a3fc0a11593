import { expect, test } from 'vitest';
import {
  around,
  between,
  cameraOf,
  coordinatesOf,
  fitting,
  isInside,
  pointAt,
  pointOf,
  shareOf,
  shifted,
  showing,
  wholeWorld,
  zoomed,
} from './view.ts';

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
  expect(zoomed(around(die), 0.0001).across).toBe(0.003);
  expect(shifted(wholeWorld, 9999, -9999)).toMatchObject({ x: 180, y: -180 });
});

test('the window follows a pin that leaves it', () => {
  const view = around(die);
  expect(showing(view, pointOf(die))).toBe(view);
  expect(showing(view, { x: 100, y: 0 })).toMatchObject({ x: 100, y: 0, across: 12 });
});

test('a map begins with all its places in sight, and not nearer than one knows where it is', () => {
  const places = [die, { lat: 48.85, lon: 2.35 }, { lat: 43.3, lon: 5.4 }];
  const view = fitting(places);
  expect(places.every((at) => isInside(view, pointOf(at)))).toBe(true);
  expect(view.across).toBeLessThan(20);
  const wide = [...places, { lat: -33.9, lon: 151.2 }, { lat: 64.1, lon: -21.9 }];
  expect(wide.every((at) => isInside(fitting(wide), pointOf(at)))).toBe(true);
  expect(fitting([die])).toEqual(around(die));
  expect(fitting([])).toBe(wholeWorld);
});

test('the camera looks at the middle, and one level is half as far', () => {
  const view = around(die);
  const { center, zoom } = cameraOf(view, 720);
  expect(center[0]).toBeCloseTo(die.lon, 9);
  expect(center[1]).toBeCloseTo(die.lat, 9);
  expect(cameraOf(wholeWorld, 512).zoom).toBe(0);
  expect(cameraOf(zoomed(view, 0.5), 720).zoom).toBeCloseTo(zoom + 1, 9);
});

test('a place in the window is a share of it, and back', () => {
  const view = around(die);
  expect(shareOf(view, view)).toEqual({ left: 0.5, top: 0.5 });
  const point = pointAt(view, { left: 0.1, top: 0.9 });
  expect(shareOf(view, point).left).toBeCloseTo(0.1, 9);
  expect(shareOf(view, point).top).toBeCloseTo(0.9, 9);
});

test('on the way nearer, what one looks at does not move', () => {
  const pin = pointAt(wholeWorld, { left: 0.6, top: 0.4 });
  const near = zoomed(wholeWorld, 0.25, pin);
  for (const part of [0, 0.3, 0.7, 1]) {
    const { left, top } = shareOf(between(wholeWorld, near, part), pin);
    expect(left).toBeCloseTo(0.6, 9);
    expect(top).toBeCloseTo(0.4, 9);
  }
  expect(between(wholeWorld, near, 1)).toBe(near);
  expect(between(wholeWorld, shifted(wholeWorld, 40, 0), 0.5).x).toBe(20);
});
