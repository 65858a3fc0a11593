import { layer } from './layer.ts';
import type { Layer } from './layer.ts';
import type { Frame } from './light.ts';
import { clamp, mix } from './noise.ts';
import type { Chance } from './noise.ts';

/** Drawn lines: branches, stems, wires. Coverage from 0 to 1, in frame units. */
export interface Drawing {
  readonly sheet: Layer;
  readonly stroke: (
    from: readonly [number, number],
    to: readonly [number, number],
    thick: readonly [number, number],
    strength?: number,
  ) => void;
  readonly at: (x: number, y: number) => number;
}

export function drawing(frame: Frame, fineness = 1): Drawing {
  const scale = frame.height * fineness;
  const sheet = layer(frame.aspect * scale, scale);
  return {
    sheet,
    stroke([x0, y0], [x1, y1], [from, to], strength = 1) {
      paint(
        sheet,
        [x0 * scale, y0 * scale, x1 * scale, y1 * scale],
        from * scale,
        to * scale,
        strength,
      );
    },
    at(x, y) {
      const px = x * scale;
      const py = y * scale;
      if (px < 0 || py < 0 || px >= sheet.width || py >= sheet.height) return 0;
      return sheet.values[(py | 0) * sheet.width + (px | 0)]!;
    },
  };
}

/** A tapering line; one thinner than a pixel fades instead. */
function paint(
  sheet: Layer,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  thickFrom: number,
  thickTo: number,
  strength: number,
): void {
  const reach = Math.max(thickFrom, thickTo, 1) / 2 + 1;
  const left = Math.max(0, Math.floor(Math.min(x0, x1) - reach));
  const right = Math.min(sheet.width - 1, Math.ceil(Math.max(x0, x1) + reach));
  const top = Math.max(0, Math.floor(Math.min(y0, y1) - reach));
  const bottom = Math.min(sheet.height - 1, Math.ceil(Math.max(y0, y1) + reach));
  const [dx, dy] = [x1 - x0, y1 - y0];
  const long = 1 / (dx * dx + dy * dy + 1e-9);
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const [px, py] = [x + 0.5 - x0, y + 0.5 - y0];
      const along = clamp((px * dx + py * dy) * long);
      const away = Math.hypot(px - dx * along, py - dy * along);
      const thick = mix(thickFrom, thickTo, along);
      const wide = thick > 1 ? thick : 1;
      const cover = clamp(wide / 2 + 0.5 - away) * strength * (thick > 1 ? 1 : thick);
      const at = y * sheet.width + x;
      if (cover > sheet.values[at]!) sheet.values[at] = cover;
    }
  }
}

export interface Growth {
  readonly forks: number;
  readonly spread: number;
  readonly shrink: number;
  /** Turns a branch upwards, or downwards when negative. */
  readonly lift: number;
  readonly wild: number;
}

/** A bare tree, grown branch by branch. */
export function grow(
  drawn: Drawing,
  draw: Chance,
  growth: Growth,
  [x, y]: readonly [number, number],
  angle: number,
  size: number,
  thick: number,
  depth: number,
): void {
  if (depth === 0 || size < 0.0012) return;
  const pieces = 3;
  let [px, py, turned] = [x, y, angle];
  for (let piece = 0; piece < pieces; piece += 1) {
    turned += (draw() - 0.5) * growth.wild;
    turned += (Math.PI / 2 - turned) * growth.lift;
    const nx = px + (Math.cos(turned) * size) / pieces;
    const ny = py - (Math.sin(turned) * size) / pieces;
    const ends = [
      thick * (1 - (piece / pieces) * 0.3),
      thick * (1 - ((piece + 1) / pieces) * 0.3),
    ] as const;
    drawn.stroke([px, py], [nx, ny], ends);
    [px, py] = [nx, ny];
    if (piece > 0 && draw() < 0.6) {
      const side = draw() < 0.5 ? -1 : 1;
      const bend = turned + side * growth.spread * (0.7 + draw() * 0.7);
      grow(
        drawn,
        draw,
        growth,
        [px, py],
        bend,
        size * growth.shrink * (0.5 + draw() * 0.4),
        thick * 0.5,
        depth - 1,
      );
    }
  }
  for (let fork = 0; fork < growth.forks; fork += 1) {
    const share = growth.forks === 1 ? 0 : fork / (growth.forks - 1) - 0.5;
    const bend = turned + share * 2 * growth.spread * (0.6 + draw() * 0.6);
    grow(
      drawn,
      draw,
      growth,
      [px, py],
      bend,
      size * growth.shrink * (0.75 + draw() * 0.4),
      thick * 0.66,
      depth - 1,
    );
  }
}
