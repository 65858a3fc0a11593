import type { Lab } from './delta-e.ts';

/** Written from the standards, since the engine's own tables are under test. */
type Row = readonly [number, number, number];

export interface Space {
  readonly name: string;
  /** RGB to XYZ, relative to D50: a column each for red, green and blue. */
  readonly matrix: readonly [Row, Row, Row];
  readonly gamma: 'srgb' | number;
}

export const displayP3: Space = {
  name: 'Display P3',
  matrix: [
    [0.515_102, 0.291_965, 0.157_153],
    [0.241_182, 0.692_236, 0.066_582],
    [-0.001_05, 0.041_882, 0.784_378],
  ],
  gamma: 'srgb',
};

export const adobeRgb: Space = {
  name: 'Adobe RGB (1998)',
  matrix: [
    [0.609_741, 0.205_276, 0.149_185],
    [0.311_111, 0.625_671, 0.063_217],
    [0.019_47, 0.060_867, 0.744_568],
  ],
  gamma: 563 / 256,
};

export const srgb: Space = {
  name: 'sRGB',
  matrix: [
    [0.436_066, 0.385_147, 0.143_066],
    [0.222_488, 0.716_873, 0.060_608],
    [0.013_916, 0.097_076, 0.714_096],
  ],
  gamma: 'srgb',
};

const white: Row = [0.9642, 1, 0.8249];

function linear(value: number, gamma: Space['gamma']): number {
  if (gamma !== 'srgb') return value ** gamma;
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

export function labOf(rgb: readonly number[], { matrix, gamma }: Space): Lab {
  const lights = rgb.map((value) => linear(value / 255, gamma));
  const [x, y, z] = matrix.map((row, axis) => {
    const sum = row.reduce((total, weight, channel) => total + weight * (lights[channel] ?? 0), 0);
    const ratio = sum / (white[axis] ?? 1);
    return ratio > 216 / 24_389 ? Math.cbrt(ratio) : ((24_389 / 27) * ratio + 16) / 116;
  });
  const [fx = 0, fy = 0, fz = 0] = [x, y, z];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** A version 2 profile of such a space, with texts like those of editors. */
export function profileOf({ name, matrix, gamma }: Space, words: string): Buffer {
  const xyz = (column: number): Buffer => {
    const tag = Buffer.alloc(20);
    tag.write('XYZ ', 'latin1');
    for (const [index, row] of matrix.entries()) {
      tag.writeInt32BE(Math.round((row[column] ?? 0) * 65_536), 8 + index * 4);
    }
    return tag;
  };
  const text = Buffer.concat([Buffer.from('text\0\0\0\0', 'latin1'), Buffer.from(`${words}\0`)]);
  const title = Buffer.alloc(90 + name.length + 1 + 12);
  title.write('desc', 'latin1');
  title.writeUInt32BE(name.length + 1, 8);
  title.write(name, 12, 'latin1');
  return assemble([
    ['desc', title],
    ['cprt', text],
    ['wtpt', whitePoint()],
    ['rXYZ', xyz(0)],
    ['gXYZ', xyz(1)],
    ['bXYZ', xyz(2)],
    ['rTRC', curve(gamma)],
    ['gTRC', curve(gamma)],
    ['bTRC', curve(gamma)],
  ]);
}

function whitePoint(): Buffer {
  const tag = Buffer.alloc(20);
  tag.write('XYZ ', 'latin1');
  for (const [index, value] of white.entries()) {
    tag.writeInt32BE(Math.round(value * 65_536), 8 + index * 4);
  }
  return tag;
}

function curve(gamma: Space['gamma']): Buffer {
  const points = gamma === 'srgb' ? 1024 : 1;
  const tag = Buffer.alloc(12 + points * 2);
  tag.write('curv', 'latin1');
  tag.writeUInt32BE(points, 8);
  if (gamma !== 'srgb') {
    tag.writeUInt16BE(Math.round(gamma * 256), 12);
    return tag;
  }
  for (let index = 0; index < points; index += 1) {
    tag.writeUInt16BE(Math.round(linear(index / (points - 1), gamma) * 65_535), 12 + index * 2);
  }
  return tag;
}

function assemble(tags: readonly (readonly [name: string, body: Buffer])[]): Buffer {
  const head = Buffer.alloc(132 + tags.length * 12);
  head.writeUInt32BE(0x02_10_00_00, 8);
  head.write('mntrRGB XYZ ', 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  for (const [index, value] of white.entries()) {
    head.writeInt32BE(Math.round(value * 65_536), 68 + index * 4);
  }
  head.writeUInt32BE(tags.length, 128);
  let at = head.length;
  const bodies: Buffer[] = [];
  for (const [index, [name, body]] of tags.entries()) {
    head.write(name, 132 + index * 12, 'latin1');
    head.writeUInt32BE(at, 136 + index * 12);
    head.writeUInt32BE(body.length, 140 + index * 12);
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    bodies.push(padded);
    at += padded.length;
  }
  head.writeUInt32BE(at, 0);
  return Buffer.concat([head, ...bodies]);
}
