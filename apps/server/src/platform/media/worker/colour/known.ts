import { applyCurve, type MatrixProfile, type Xyz } from './matrix-profile.ts';

/** Common colour spaces: primaries relative to D50, and their curve. */
interface Known {
  readonly name: string;
  readonly primaries: readonly [Xyz, Xyz, Xyz];
  readonly curve: (value: number) => number;
}

const srgbCurve = (v: number): number => (v <= 0.040_45 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);

const rec2020Curve = (v: number): number =>
  v < 0.081_24 ? v / 4.5 : ((v + 0.0993) / 1.0993) ** (1 / 0.45);

const known: readonly Known[] = [
  {
    name: 'sRGB',
    primaries: [
      [0.4361, 0.2225, 0.0139],
      [0.3851, 0.7169, 0.0971],
      [0.1431, 0.0606, 0.7141],
    ],
    curve: srgbCurve,
  },
  {
    name: 'Display P3',
    primaries: [
      [0.5151, 0.2412, -0.0011],
      [0.292, 0.6922, 0.0419],
      [0.1571, 0.0666, 0.7841],
    ],
    curve: srgbCurve,
  },
  {
    name: 'Adobe RGB (1998)',
    primaries: [
      [0.609_74, 0.311_11, 0.019_47],
      [0.205_28, 0.625_67, 0.060_87],
      [0.149_19, 0.063_22, 0.744_57],
    ],
    curve: (v) => v ** (563 / 256),
  },
  {
    name: 'ProPhoto RGB',
    primaries: [
      [0.7977, 0.288, 0],
      [0.1352, 0.7119, 0],
      [0.0313, 0.0001, 0.8249],
    ],
    curve: (v) => (v < 1 / 32 ? v / 16 : v ** 1.8),
  },
  {
    name: 'Rec. 2020',
    primaries: [
      [0.6735, 0.279, -0.0019],
      [0.1657, 0.6753, 0.03],
      [0.1251, 0.0457, 0.7968],
    ],
    curve: rec2020Curve,
  },
];

const tolerance = { primary: 0.002, curve: 0.006 } as const;

const probes = [0.02, 0.1, 0.25, 0.5, 0.75, 0.9] as const;

/** Names a profile by its numbers, not by its own description. */
export function nameOf(profile: MatrixProfile): string {
  return known.find((one) => matches(one, profile))?.name ?? 'RGB';
}

function matches(one: Known, { primaries, curves }: MatrixProfile): boolean {
  const samePrimaries = one.primaries.every((xyz, row) =>
    xyz.every((number, column) => {
      const other = primaries[row]?.[column] ?? Number.NaN;
      return Math.abs(number - other) <= tolerance.primary;
    }),
  );
  const sameCurves = curves.every((curve) =>
    probes.every(
      (probe) => Math.abs(one.curve(probe) - applyCurve(curve, probe)) <= tolerance.curve,
    ),
  );
  return samePrimaries && sameCurves;
}

/** Twice the area of the gamut triangle in the chromaticity plane. */
function gamutArea(primaries: readonly [Xyz, Xyz, Xyz]): number {
  const points = primaries.map(([x, y, z]) => [x / (x + y + z), y / (x + y + z)] as const);
  const [[ax, ay] = [0, 0], [bx, by] = [0, 0], [cx, cy] = [0, 0]] = points;
  return Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay));
}

const [srgb, , adobeRgb] = known;

/** Whether it holds colours outside sRGB. */
export function isWide({ primaries }: MatrixProfile): boolean {
  return srgb !== undefined && gamutArea(primaries) > gamutArea(srgb.primaries) * 1.05;
}

function gammaCurve(gamma: number): Buffer {
  const tag = Buffer.alloc(16);
  tag.write('curv', 'latin1');
  tag.writeUInt32BE(1, 8);
  tag.writeUInt16BE(Math.round(gamma * 256), 12);
  return tag.subarray(0, 14);
}

/** For cameras that state "Adobe RGB" in EXIF without embedding a profile. */
export function adobeRgbProfile(): MatrixProfile {
  const curve = gammaCurve(563 / 256);
  const primaries = adobeRgb?.primaries;
  if (primaries === undefined) throw new Error('Adobe RGB is in the list of known spaces.');
  return { primaries, curves: [curve, curve, curve] };
}
