/**
 * Numbers of a colour profile made of three primaries and three curves, as cameras and editors
 * write it. Everything else (descriptions, copyrights, serial numbers of a calibrated screen,
 * tables) is not read.
 */
export interface MatrixProfile {
  /** XYZ of red, green and blue at full strength, relative to D50. */
  readonly primaries: readonly [Xyz, Xyz, Xyz];
  /** Each a whole `curv` or `para` tag. */
  readonly curves: readonly [Buffer, Buffer, Buffer];
}

export type Xyz = readonly [x: number, y: number, z: number];

const longestCurve = 12 + 4096 * 2;

export function readMatrixProfile(icc: Buffer): MatrixProfile | undefined {
  if (icc.length < 132 || icc.toString('latin1', 36, 40) !== 'acsp') return undefined;
  if (icc.toString('latin1', 16, 24) !== 'RGB XYZ ') return undefined;
  const tags = tagsIn(icc);
  // Tables take precedence over primaries, which are then only an approximation.
  if (['A2B0', 'A2B1', 'D2B0', 'D2B1'].some((name) => tags.has(name))) return undefined;
  const primaries = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => readXyz(tags.get(name)));
  const curves = ['rTRC', 'gTRC', 'bTRC'].map((name) => readCurve(tags.get(name)));
  const [red, green, blue] = primaries;
  const [first, second, third] = curves;
  if (!red || !green || !blue || !first || !second || !third) return undefined;
  return { primaries: [red, green, blue], curves: [first, second, third] };
}

function tagsIn(icc: Buffer): Map<string, Buffer> {
  const tags = new Map<string, Buffer>();
  const count = Math.min(icc.readUInt32BE(128), 100);
  for (let index = 0; index < count; index += 1) {
    const at = 132 + index * 12;
    if (at + 12 > icc.length) break;
    const [start, length] = [icc.readUInt32BE(at + 4), icc.readUInt32BE(at + 8)];
    if (start + length > icc.length) continue;
    tags.set(icc.toString('latin1', at, at + 4), icc.subarray(start, start + length));
  }
  return tags;
}

function readXyz(tag: Buffer | undefined): Xyz | undefined {
  if (tag === undefined || tag.length < 20) return undefined;
  if (tag.toString('latin1', 0, 4) !== 'XYZ ') return undefined;
  const number = (at: number): number => tag.readInt32BE(at) / 65_536;
  return [number(8), number(12), number(16)];
}

/** Cut to the length its header announces, so that no other data comes along. */
function readCurve(tag: Buffer | undefined): Buffer | undefined {
  if (tag === undefined || tag.length < 12) return undefined;
  const length = curveLength(tag);
  if (length === undefined || length > tag.length || length > longestCurve) return undefined;
  const curve = Buffer.from(tag.subarray(0, length));
  curve.fill(0, 4, 8);
  return curve;
}

/** Number of parameters by type of parametric curve. */
const parameterCounts = [1, 3, 4, 5, 7];

function curveLength(tag: Buffer): number | undefined {
  const type = tag.toString('latin1', 0, 4);
  if (type === 'curv') return 12 + tag.readUInt32BE(8) * 2;
  const count = type === 'para' ? parameterCounts[tag.readUInt16BE(8)] : undefined;
  return count === undefined ? undefined : 12 + count * 4;
}

/** Evaluates a curve at a value between 0 and 1. */
export function applyCurve(curve: Buffer, value: number): number {
  if (curve.toString('latin1', 0, 4) === 'para') return applyParametric(curve, value);
  const count = curve.readUInt32BE(8);
  if (count === 0) return value;
  if (count === 1) return value ** (curve.readUInt16BE(12) / 256);
  const place = value * (count - 1);
  const below = Math.min(Math.floor(place), count - 2);
  const at = (index: number): number => curve.readUInt16BE(12 + index * 2) / 65_535;
  return at(below) + (at(below + 1) - at(below)) * (place - below);
}

function applyParametric(curve: Buffer, value: number): number {
  const kind = curve.readUInt16BE(8);
  const numbers = Array.from(
    { length: parameterCounts[kind] ?? 0 },
    (_, index) => curve.readInt32BE(12 + index * 4) / 65_536,
  );
  const [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
  if (kind === 0) return value ** g;
  if (kind === 1) return value >= -b / a ? (a * value + b) ** g : 0;
  if (kind === 2) return value >= -b / a ? (a * value + b) ** g + c : c;
  return value >= d ? (a * value + b) ** g + e : c * value + f;
}

/**
 * The same numbers in a profile of our own: a few hundred bytes, and no text but the given name.
 */
export function writeMatrixProfile({ primaries, curves }: MatrixProfile, name: string): Buffer {
  const [red, green, blue] = primaries;
  return assemble([
    ['desc', words(name)],
    ['cprt', words('CC0')],
    ['wtpt', xyz(d50)],
    ['rXYZ', xyz(red)],
    ['gXYZ', xyz(green)],
    ['bXYZ', xyz(blue)],
    ['rTRC', curves[0]],
    ['gTRC', curves[1]],
    ['bTRC', curves[2]],
  ]);
}

const d50: Xyz = [0.9642, 1, 0.8249];

function xyz(value: Xyz): Buffer {
  const tag = Buffer.alloc(20);
  tag.write('XYZ ', 'latin1');
  for (const [index, number] of value.entries()) {
    tag.writeInt32BE(Math.round(number * 65_536), 8 + index * 4);
  }
  return tag;
}

/** A `mluc` tag with one English text. */
function words(text: string): Buffer {
  const tag = Buffer.alloc(28 + text.length * 2);
  tag.write('mluc', 'latin1');
  tag.writeUInt32BE(1, 8);
  tag.writeUInt32BE(12, 12);
  tag.write('enUS', 16, 'latin1');
  tag.writeUInt32BE(text.length * 2, 20);
  tag.writeUInt32BE(28, 24);
  Buffer.from(text, 'utf16le').swap16().copy(tag, 28);
  return tag;
}

function assemble(tags: readonly (readonly [name: string, body: Buffer])[]): Buffer {
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length, 0);
  const bodies: Buffer[] = [];
  const places: { readonly body: Buffer; readonly at: number }[] = [];
  let at = 128 + table.length;
  for (const [index, [name, body]] of tags.entries()) {
    // Equal curves are stored once.
    let place = places.find((other) => other.body.equals(body));
    if (place === undefined) {
      place = { body, at };
      places.push(place);
      const padded = Buffer.alloc(Math.ceil(body.length / 4) * 4);
      body.copy(padded);
      bodies.push(padded);
      at += padded.length;
    }
    table.write(name, 4 + index * 12, 'latin1');
    table.writeUInt32BE(place.at, 8 + index * 12);
    table.writeUInt32BE(body.length, 12 + index * 12);
  }
  return Buffer.concat([header(at), table, ...bodies]);
}

function header(size: number): Buffer {
  const head = Buffer.alloc(128);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(0x04_20_00_00, 8);
  head.write('mntrRGB XYZ ', 12, 'latin1');
  // A date is required; ours is constant.
  head.writeUInt16BE(2000, 24);
  head.writeUInt16BE(1, 26);
  head.writeUInt16BE(1, 28);
  head.write('acsp', 36, 'latin1');
  for (const [index, number] of d50.entries()) {
    head.writeInt32BE(Math.round(number * 65_536), 68 + index * 4);
  }
  return head;
}
