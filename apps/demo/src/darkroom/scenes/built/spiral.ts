import { veil } from '../../optics/light.ts';
import type { Colour, Frame, Scene } from '../../optics/light.ts';
import { clamp, ease, grit } from '../../optics/noise.ts';

export interface SpiralLook {
  readonly seed: number;
  /** Centre of the stairwell, and the camera's tilt. */
  readonly eye: readonly [number, number];
  readonly squeeze: number;
  readonly turn: number;
  readonly steps: number;
  /** Scale of a storey relative to the one above it. */
  readonly shrink: number;
  readonly tread: Colour;
  readonly rail: Colour;
  readonly wall: Colour;
  readonly depth: Colour;
  /** Light from a window: direction and colour. */
  readonly window: number;
  readonly daylight: Colour;
  readonly handed: 1 | -1;
}

/** A stairwell from above: each turn repeats the one before, smaller and darker. */
export function spiral(frame: Frame, look: SpiralLook): Scene {
  const grow = Math.log(1 / look.shrink);
  return {
    shade(x, y, light) {
      const px = x - look.eye[0] * frame.aspect;
      const py = (y - look.eye[1]) / look.squeeze;
      const away = Math.hypot(px, py) + 1e-5;
      const angle = Math.atan2(py, px) * look.handed + look.turn;
      const around = angle / (Math.PI * 2);
      const deep = -Math.log(away / 1.25) / grow;
      const storey = deep + around;
      const band = storey - Math.floor(storey);
      const below = clamp(deep / 5.2);
      const sun = 0.45 + 0.55 * Math.cos(angle - look.window) * (0.4 + 0.6 * clamp(1 - below));
      const fall = (1 - below) ** 1.5;
      surface(look, around, storey, band, away, sun, light);
      light.r *= fall;
      light.g *= fall;
      light.b *= fall;
      veil(light, look.depth, below * below * 0.9);
    },
  };
}

function surface(
  look: SpiralLook,
  around: number,
  storey: number,
  band: number,
  away: number,
  sun: number,
  light: Parameters<Scene['shade']>[2],
): void {
  const place = around * look.steps + band * 0.55;
  const step = place - Math.floor(place);
  const nose = ease(0, 0.05, step) * ease(1, 0.93, step);
  const worn =
    1 +
    0.06 * grit(band * 24 + Math.floor(place) * 7, step * 6) +
    0.03 * grit(band * 90, step * 40);
  let base = look.tread;
  let bright = (0.42 + 0.58 * step) * (0.55 + 0.45 * nose) * worn;
  if (band > 0.9) {
    // The stringer, then the wall.
    base = look.wall;
    bright = 0.9 - 3.4 * (band - 0.9) + 0.05 * grit(around * 180, storey * 9);
  } else if (band < 0.075) {
    // The handrail: round, with one highlight.
    const round = band / 0.075;
    base = look.rail;
    bright = 0.3 + 0.9 * Math.exp(-(((round - 0.35) / 0.16) ** 2)) + 0.25 * round;
  } else if (band < 0.24) {
    const bar = place * 3 - Math.floor(place * 3);
    const isBar = bar < 0.16;
    base = isBar ? look.rail : look.depth;
    bright = isBar ? 0.55 + bar * 3 : 0.5 + (band - 0.075) * 2.4;
  } else if (band < 0.3) {
    bright *= ease(0.24, 0.3, band) * 0.7 + 0.3;
  }
  const shade = ease(0.24, 0.42, band) * 0.35 + 0.65;
  const lit = bright * sun * (band > 0.24 && band < 0.9 ? shade : 1);
  const edge = clamp(1.3 - away * 0.25);
  light.r = base[0] * look.daylight[0] * lit * edge;
  light.g = base[1] * look.daylight[1] * lit * edge;
  light.b = base[2] * look.daylight[2] * lit * edge;
}
