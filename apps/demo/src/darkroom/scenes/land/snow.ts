import { veil } from '../../optics/light.ts';
import type { Colour, Frame, Scene } from '../../optics/light.ts';
import { chance, clamp, clouds, grit, hills } from '../../optics/noise.ts';
import { drawing, grow } from '../../optics/strokes.ts';
import type { Drawing } from '../../optics/strokes.ts';
import { leanings, survey } from '../../optics/terrain.ts';
import type { Terrain } from '../../optics/terrain.ts';
import { sky } from './sky.ts';
import type { SkyLook } from './sky.ts';

export interface SnowLook {
  readonly seed: number;
  readonly sky: SkyLook;
  readonly height: number;
  readonly focal: number;
  readonly rise: number;
  readonly sun: readonly [number, number, number];
  readonly sunlight: Colour;
  readonly ambient: Colour;
  readonly haze: Colour;
  readonly clear: number;
  /** Position sideways and away, and height, in metres. */
  readonly trees: readonly (readonly [number, number, number])[];
  /** Fence posts: start, end, number. */
  readonly fence?: {
    readonly from: readonly [number, number];
    readonly to: readonly [number, number];
    readonly posts: number;
  };
  readonly bark: Colour;
}

/** A white field with a few dark things in it. */
export function snow(frame: Frame, look: SnowLook): Scene {
  const moved = look.seed * 17.3;
  const ground = (x: number, z: number): number =>
    (clouds(x * 0.009 + moved, z * 0.013, 3, 0.4) + 0.12 * hills(x * 0.07, z * 0.05 + moved)) *
    look.rise;
  const stand = {
    height: look.height + ground(0, 6),
    horizon: look.sky.level,
    focal: look.focal,
    near: 3,
    far: 900,
    steps: 520,
  };
  const terrain = survey(frame, stand, ground);
  const { side, away } = leanings(terrain);
  const drawn = drawing(frame);
  plant(drawn, terrain, ground, look);
  const pixel = 1 / (frame.height * look.focal);
  return {
    shade(x, y, light) {
      const step = terrain.seen(x, y);
      if (step < 0) {
        sky(look.sky, x, y, light);
      } else {
        const z = terrain.distance(step);
        const across = ((x - frame.aspect / 2) / look.focal) * z;
        const seen = clamp(0.5 / (z * pixel * 9) - 0.1);
        // Wind carves long overlapping scales into the crust.
        const carved = seen > 0 ? clouds(across * 0.7 + z * 0.25, z * 1.9, 3) * 0.14 * seen : 0;
        const dx = terrain.value(side, x, step) + carved;
        const dz = terrain.value(away, x, step) - carved * 0.8;
        const long = 1 / Math.sqrt(1 + dx * dx + dz * dz);
        const lean = -dx * look.sun[0] + look.sun[1] + dz * look.sun[2];
        const sun = Math.max(0, lean * long) * 1.2;
        const grain = 0.97 + 0.03 * grit(across * 24, z * 24) * clamp(20 / z);
        const open = 0.6 + 0.4 * long;
        light.r = 0.9 * grain * (look.ambient[0] * open + look.sunlight[0] * sun);
        light.g = 0.9 * grain * (look.ambient[1] * open + look.sunlight[1] * sun);
        light.b = 0.9 * grain * (look.ambient[2] * open + look.sunlight[2] * sun);
        veil(light, look.haze, 1 - Math.exp(-z / look.clear));
      }
      const cover = drawn.at(x, y);
      if (cover > 0) veil(light, look.bark, cover);
    },
  };
}

function plant(
  drawn: Drawing,
  terrain: Terrain,
  ground: (x: number, z: number) => number,
  look: SnowLook,
): void {
  const draw = chance(look.seed + 5);
  const growth = { forks: 2, spread: 0.5, shrink: 0.74, lift: 0.035, wild: 0.3 };
  for (const [across, far, tall] of look.trees) {
    const foot = terrain.place(across, ground(across, far) - 0.2, far);
    const size = (tall / far) * look.focal;
    const thick = size * 0.034;
    const from = [foot[0], foot[1] + size * 0.01] as const;
    grow(drawn, draw, growth, from, Math.PI / 2 + (draw() - 0.5) * 0.1, size * 0.3, thick, 8);
  }
  const fence = look.fence;
  if (fence === undefined) return;
  for (let post = 0; post < fence.posts; post += 1) {
    const share = post / (fence.posts - 1);
    const x = fence.from[0] + (fence.to[0] - fence.from[0]) * share;
    const z = fence.from[1] + (fence.to[1] - fence.from[1]) * share;
    const sunk = 0.75 + draw() * 0.5;
    const lean = (draw() - 0.5) * 0.16;
    const foot = terrain.place(x, ground(x, z) - 0.1, z);
    const head = terrain.place(x + lean, ground(x, z) + sunk, z);
    const thick = (0.1 / z) * look.focal;
    drawn.stroke(foot, head, [thick, thick * 0.85], 0.95);
  }
}
