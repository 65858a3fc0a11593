import { read, soften } from '../../optics/layer.ts';
import type { Colour, Frame, Scene } from '../../optics/light.ts';
import { chance, clamp, ease, grit, hills } from '../../optics/noise.ts';
import type { Chance } from '../../optics/noise.ts';
import { drawing } from '../../optics/strokes.ts';
import type { Drawing } from '../../optics/strokes.ts';

export interface CyanotypeLook {
  readonly seed: number;
  readonly plants: (drawn: Drawing, draw: Chance, frame: Frame) => void;
  readonly deep: Colour;
  readonly paper: Colour;
  /** Distance of the brushed area from the edge of the sheet. */
  readonly margin: number;
  /** Exposure to the sun: a short one leaves the blue pale. */
  readonly sun: number;
}

/** Plants on a sheet coated with iron salts: the paper below them stays white. */
export function cyanotype(frame: Frame, look: CyanotypeLook): Scene {
  const draw = chance(look.seed);
  const near = drawing(frame);
  look.plants(near, draw, frame);
  // Parts that do not lie flat have a soft edge.
  const blurred = drawing(frame, 0.25);
  look.plants(blurred, chance(look.seed), frame);
  soften(blurred.sheet, frame.height / 900);
  return {
    hasSoftEdges: true,
    shade(x, y, light) {
      const cover = near.at(x, y) * 0.82 + read(blurred.sheet, x / frame.aspect, y) * 0.24;
      const fibre =
        grit(x * 130 + hills(x * 9, y * 9), y * 60) * 0.035 + grit(x * 320, y * 320) * 0.02;
      const brushed =
        hills(x * 1.2 + look.seed, y * 9) * 0.08 +
        grit(x * 3, y * 31) * 0.03 +
        hills(x * 3 + 5, y * 3) * 0.04;
      const edge = Math.min(x, frame.aspect - x, y, 1 - y) - look.margin;
      const ragged = hills(x * 6 + look.seed, y * 6) * 0.014 + grit(x * 40, y * 14) * 0.006;
      const coated = ease(-0.006, 0.012, edge + ragged * (look.margin > 0 ? 1 : 0));
      const pool = 1 + 0.22 * Math.exp(-Math.max(0, edge) * 60) * (look.margin > 0 ? 1 : 0);
      const blue = clamp((1 - cover) * look.sun * pool * (1 + brushed) + 0.05) * coated;
      const tone = 1 + fibre;
      light.r = (look.paper[0] + (look.deep[0] - look.paper[0]) * blue ** 0.75) * tone;
      light.g = (look.paper[1] + (look.deep[1] - look.paper[1]) * blue ** 0.9) * tone;
      light.b = (look.paper[2] + (look.deep[2] - look.paper[2]) * blue) * tone;
    },
  };
}

/** A fern frond: a bending stem with ever shorter leaflets, each divided again. */
export function fern(
  drawn: Drawing,
  draw: Chance,
  foot: readonly [number, number],
  angle: number,
  long: number,
): void {
  const parts = 34;
  let [x, y, turned] = [foot[0], foot[1], angle];
  const bend = (draw() - 0.5) * 0.9;
  for (let part = 0; part < parts; part += 1) {
    const share = part / parts;
    turned += (bend / parts) * (0.4 + share);
    const [nx, ny] = [x + (Math.cos(turned) * long) / parts, y - (Math.sin(turned) * long) / parts];
    drawn.stroke([x, y], [nx, ny], [0.0055 * (1 - share) + 0.001, 0.0052 * (1 - share) + 0.001]);
    [x, y] = [nx, ny];
    if (share < 0.1) continue;
    const size =
      long * 0.26 * Math.sin(Math.PI * (0.1 + share * 0.9)) ** 0.7 * (1.06 - share * 0.75);
    for (const side of [-1, 1]) {
      leaflet(drawn, draw, [x, y], turned + side * (1.1 - share * 0.25), size);
    }
  }
}

function leaflet(
  drawn: Drawing,
  draw: Chance,
  from: readonly [number, number],
  angle: number,
  long: number,
): void {
  const cuts = 20;
  let [x, y, turned] = [from[0], from[1], angle + (draw() - 0.5) * 0.1];
  for (let cut = 0; cut < cuts; cut += 1) {
    const share = cut / cuts;
    turned += 0.018;
    const [nx, ny] = [x + (Math.cos(turned) * long) / cuts, y - (Math.sin(turned) * long) / cuts];
    drawn.stroke([x, y], [nx, ny], [0.0022, 0.0018]);
    [x, y] = [nx, ny];
    const size = long * 0.072 * (1 - share * 0.75);
    for (const side of [-1, 1]) {
      const out = turned + side * 0.8;
      drawn.stroke(
        [x, y],
        [x + Math.cos(out) * size, y - Math.sin(out) * size],
        [size * 0.7, size * 0.5],
        0.86 + draw() * 0.12,
      );
    }
  }
}

/** An umbel: rays from one point, each with its own small umbel. */
export function umbel(
  drawn: Drawing,
  draw: Chance,
  foot: readonly [number, number],
  angle: number,
  long: number,
): void {
  const head = [foot[0] + Math.cos(angle) * long, foot[1] - Math.sin(angle) * long] as const;
  const knee = [(foot[0] + head[0]) / 2 + (draw() - 0.5) * 0.03, (foot[1] + head[1]) / 2] as const;
  drawn.stroke(foot, knee, [0.006, 0.005]);
  drawn.stroke(knee, head, [0.005, 0.0036]);
  for (let ray = 0; ray < 17; ray += 1) {
    const out = angle + (ray / 16 - 0.5) * 2.5 + (draw() - 0.5) * 0.1;
    const reach = long * (0.24 + draw() * 0.07);
    const end = [head[0] + Math.cos(out) * reach, head[1] - Math.sin(out) * reach] as const;
    drawn.stroke(head, end, [0.0018, 0.0012]);
    for (let seed = 0; seed < 13; seed += 1) {
      const turn = out + (seed / 12 - 0.5) * 2.7;
      const far = long * (0.045 + draw() * 0.03);
      const tip = [end[0] + Math.cos(turn) * far, end[1] - Math.sin(turn) * far] as const;
      drawn.stroke(end, tip, [0.001, 0.0008], 0.8);
      drawn.stroke(tip, tip, [0.0055, 0.0055], 0.75 + draw() * 0.2);
    }
  }
}

/** A translucent leaf with its veins. */
export function leaf(
  drawn: Drawing,
  foot: readonly [number, number],
  angle: number,
  long: number,
  wide: number,
): void {
  const parts = 60;
  for (let part = 0; part < parts; part += 1) {
    const share = part / parts;
    const half = Math.sin(Math.PI * share ** 0.8) * wide * 0.5;
    const along = [
      foot[0] + Math.cos(angle) * long * share,
      foot[1] - Math.sin(angle) * long * share,
    ] as const;
    const [sx, sy] = [Math.sin(angle) * half, Math.cos(angle) * half];
    drawn.stroke(
      [along[0] - sx, along[1] - sy],
      [along[0] + sx, along[1] + sy],
      [long / parts + 0.004, long / parts + 0.004],
      0.52,
    );
  }
  for (let vein = 1; vein < 15; vein += 1) {
    const share = vein / 16;
    const half = Math.sin(Math.PI * Math.min(1, share + 0.06) ** 0.8) * wide * 0.34;
    const from = [
      foot[0] + Math.cos(angle) * long * share,
      foot[1] - Math.sin(angle) * long * share,
    ] as const;
    for (const side of [-1, 1]) {
      const out = angle + side * 0.85;
      const reach = half / Math.sin(0.85);
      drawn.stroke(
        from,
        [from[0] + Math.cos(out) * reach, from[1] - Math.sin(out) * reach],
        [0.0026, 0.0009],
        0.85,
      );
    }
  }
  const tip = [foot[0] + Math.cos(angle) * long, foot[1] - Math.sin(angle) * long] as const;
  const stalk = [
    foot[0] - Math.cos(angle) * long * 0.22,
    foot[1] + Math.sin(angle) * long * 0.22,
  ] as const;
  drawn.stroke(stalk, tip, [0.006, 0.0014], 0.95);
}
