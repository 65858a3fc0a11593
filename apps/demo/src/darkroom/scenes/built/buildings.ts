import type { Box } from '../../optics/boxes.ts';

/** Buildings as lists of boxes. */

const ground: Box = { from: [-90, -1, -20], to: [90, 0, 160] };

/** Stairs that rise away from the lens, between two walls. */
export function flight(steps: number, wide: number, tread = 0.42, riser = 0.17): readonly Box[] {
  const treads = Array.from({ length: steps }, (_, at): Box => {
    const from = 3 + at * tread;
    return { from: [-wide, -0.5, from], to: [wide, (at + 1) * riser, from + tread + 30] };
  });
  const top = steps * riser;
  const end = 3 + steps * tread;
  return [
    ground,
    ...treads,
    { from: [wide, -1, 1.5], to: [wide + 0.5, top + 5, end + 24] },
    { from: [-wide - 3.4, -1, 4.6], to: [-wide, 3.4, end + 1] },
  ];
}

/** A row of piers under a heavy slab. */
export function colonnade(count: number, gap: number): readonly Box[] {
  const piers = Array.from({ length: count }, (_, at): Box => {
    const z = 4 + at * gap;
    return { from: [1.6, 0, z], to: [2.3, 5.2, z + 0.9] };
  });
  const end = 4 + count * gap + 4;
  return [
    ground,
    ...piers,
    { from: [-3.6, 5.2, -6], to: [3.2, 6.4, end] },
    { from: [-4.4, 0, -6], to: [-3.6, 6.4, end] },
  ];
}

/** Balconies in a sawtooth pattern. */
export function terraces(floors: number): readonly Box[] {
  const slabs = Array.from({ length: floors }, (_, at): readonly Box[] => {
    const y = 2.9 * (at + 1);
    const back = at * 0.9 + (at % 2) * 1.4;
    return [
      { from: [-9, y, 12 + back], to: [9, y + 0.45, 24 + back] },
      { from: [-9, y + 0.45, 12 + back], to: [-3.4 + (at % 3), y + 1.35, 12.35 + back] },
      { from: [0.2 + (at % 3), y + 0.45, 12 + back], to: [9, y + 1.35, 12.35 + back] },
    ];
  });
  return [
    ground,
    ...slabs.flat(),
    { from: [-9.6, 0, 15], to: [-9, 40, 30] },
    { from: [-9, 0, 19], to: [9, 40, 34] },
  ];
}

/** Two bare walls and a slit of sky. */
export function court(): readonly Box[] {
  return [
    ground,
    { from: [-8, 0, 6], to: [-2.2, 14, 30] },
    { from: [3.1, 0, 9], to: [12, 11, 26] },
    { from: [-2.2, 7.2, 15], to: [3.1, 9.4, 17.5] },
    { from: [-2.2, 0, 24], to: [3.1, 4.6, 26] },
    { from: [0.4, 0, 12.6], to: [1.1, 0.9, 13.3] },
    { from: [-8, 14, 4.8], to: [-1.4, 14.8, 30] },
  ];
}
