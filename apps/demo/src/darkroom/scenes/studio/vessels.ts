/** A rotationally symmetric object: its radius from foot to top, in decimetres. */
export interface Turned {
  readonly high: number;
  /** Radii at even heights, interpolated smoothly. */
  readonly radii: Float32Array;
  readonly widest: number;
  /** Open at the top: the inner wall is visible. */
  readonly hollow: boolean;
}

const points = 257;

function turned(
  high: number,
  outline: readonly (readonly [number, number])[],
  hollow = false,
): Turned {
  const radii = new Float32Array(points);
  for (let at = 0; at < points; at += 1) radii[at] = along(outline, at / (points - 1));
  return { high, radii, widest: Math.max(...radii), hollow };
}

/** A smooth curve through the points of an outline (height from 0 to 1, radius). */
function along(outline: readonly (readonly [number, number])[], share: number): number {
  let at = 0;
  while (at < outline.length - 2 && outline[at + 1]![0] <= share) at += 1;
  const [h1, r1] = outline[at]!;
  const [h2, r2] = outline[at + 1]!;
  const [h0, r0] = outline[Math.max(0, at - 1)]!;
  const [h3, r3] = outline[Math.min(outline.length - 1, at + 2)]!;
  const t = (share - h1) / Math.max(1e-6, h2 - h1);
  const a = ((r2 - r0) / (h2 - h0)) * (h2 - h1);
  const b = ((r3 - r1) / (h3 - h1)) * (h2 - h1);
  const radius =
    (2 * t ** 3 - 3 * t ** 2 + 1) * r1 +
    (t ** 3 - 2 * t ** 2 + t) * a +
    (3 * t ** 2 - 2 * t ** 3) * r2 +
    (t ** 3 - t ** 2) * b;
  return Math.max(0.0005, radius);
}

function oval(high: number, wide: number, heavy: number): Turned {
  const radii = new Float32Array(points);
  for (let at = 0; at < points; at += 1) {
    const y = (at / (points - 1)) * 2 - 1;
    radii[at] = Math.sqrt(Math.max(0, 1 - y * y)) * wide * (1 - heavy * y);
  }
  return { high, radii, widest: Math.max(...radii), hollow: false };
}

export const vessels = {
  bottle: turned(2.9, [
    [0, 0.36],
    [0.03, 0.42],
    [0.3, 0.43],
    [0.52, 0.41],
    [0.64, 0.25],
    [0.72, 0.13],
    [0.93, 0.115],
    [0.95, 0.16],
    [0.99, 0.15],
    [1, 0.02],
  ]),
  flask: turned(2.1, [
    [0, 0.3],
    [0.05, 0.5],
    [0.25, 0.66],
    [0.45, 0.55],
    [0.6, 0.24],
    [0.75, 0.15],
    [0.96, 0.17],
    [0.99, 0.2],
    [1, 0.02],
  ]),
  jug: turned(1.75, [
    [0, 0.4],
    [0.06, 0.47],
    [0.35, 0.63],
    [0.6, 0.5],
    [0.8, 0.36],
    [0.94, 0.42],
    [0.99, 0.46],
    [1, 0.05],
  ]),
  bowl: turned(
    0.72,
    [
      [0, 0.3],
      [0.1, 0.34],
      [0.3, 0.62],
      [0.6, 0.86],
      [0.9, 0.98],
      [1, 1],
    ],
    true,
  ),
  tin: turned(1.25, [
    [0, 0.4],
    [0.02, 0.43],
    [0.5, 0.43],
    [0.965, 0.43],
    [0.985, 0.42],
    [1, 0.03],
  ]),
  vase: turned(2.5, [
    [0, 0.26],
    [0.05, 0.3],
    [0.35, 0.5],
    [0.55, 0.47],
    [0.8, 0.21],
    [0.94, 0.2],
    [0.985, 0.29],
    [1, 0.03],
  ]),
  cup: turned(
    0.8,
    [
      [0, 0.26],
      [0.06, 0.32],
      [0.5, 0.42],
      [0.97, 0.46],
      [1, 0.46],
    ],
    true,
  ),
  sphere: oval(1, 0.5, 0),
  egg: oval(0.62, 0.235, 0.13),
  orange: oval(0.74, 0.385, 0.03),
  lemon: turned(0.62, [
    [0, 0.03],
    [0.04, 0.12],
    [0.15, 0.22],
    [0.32, 0.295],
    [0.5, 0.31],
    [0.68, 0.28],
    [0.82, 0.19],
    [0.91, 0.1],
    [0.97, 0.06],
    [1, 0.02],
  ]),
  pear: turned(1.12, [
    [0, 0.06],
    [0.02, 0.15],
    [0.08, 0.29],
    [0.22, 0.42],
    [0.36, 0.43],
    [0.52, 0.34],
    [0.68, 0.23],
    [0.84, 0.185],
    [0.93, 0.14],
    [0.98, 0.06],
    [1, 0.02],
  ]),
} as const satisfies Record<string, Turned>;

export type VesselName = keyof typeof vessels;

export function radiusAt(thing: Turned, y: number): number {
  const place = (y / thing.high) * (points - 1);
  if (place <= 0 || place >= points - 1) return 0;
  const at = place | 0;
  return thing.radii[at]! + (thing.radii[at + 1]! - thing.radii[at]!) * (place - at);
}
