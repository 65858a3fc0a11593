import { floats } from '../../optics/bench.ts';
import { layer, read } from '../../optics/layer.ts';
import { veil } from '../../optics/light.ts';
import type { Colour, Frame, Scene } from '../../optics/light.ts';
import { clamp, clouds, ease, grit, hills } from '../../optics/noise.ts';
import { leanings, survey } from '../../optics/terrain.ts';
import type { Terrain } from '../../optics/terrain.ts';
import { sky } from './sky.ts';
import type { SkyLook } from './sky.ts';

export interface DuneLook {
  readonly seed: number;
  readonly sky: SkyLook;
  /** In metres. */
  readonly height: number;
  readonly focal: number;
  readonly rise: number;
  readonly long: number;
  /** Wind direction; crests are perpendicular to it. */
  readonly wind: number;
  readonly sand: Colour;
  readonly sun: readonly [number, number, number];
  readonly sunlight: Colour;
  readonly ambient: Colour;
  readonly haze: Colour;
  readonly clear: number;
  readonly ripples: number;
}

type Ground = (x: number, z: number) => number;

export function dunes(frame: Frame, look: DuneLook): Scene {
  const ground = groundOf(look);
  const stand = {
    height: look.height + ground(0, 3),
    horizon: look.sky.level,
    focal: look.focal,
    near: 2.2,
    far: 1500,
    steps: 900,
  };
  const terrain = survey(frame, stand, ground);
  const { side, away } = leanings(terrain);
  const shadow = shadows(terrain, look.sun);
  const pixel = 1 / (frame.height * look.focal);
  const [windX, windZ] = [Math.cos(look.wind), Math.sin(look.wind)];
  return {
    shade(x, y, light) {
      const step = terrain.seen(x, y);
      if (step < 0) {
        sky(look.sky, x, y, light);
        return;
      }
      const z = terrain.distance(step);
      const across = ((x - frame.aspect / 2) / look.focal) * z;
      let dx = terrain.value(side, x, step);
      let dz = terrain.value(away, x, step);
      const seen = clamp(0.34 / (z * pixel * 7) - 0.25);
      let wave = 0;
      if (seen > 0) {
        const steep = Math.sqrt(dx * dx + dz * dz);
        const bend = hills(across * 0.55, z * 0.55) * 0.5 + hills(across * 0.13, z * 0.13) * 2.4;
        const along = across * windX + z * windZ + bend * 0.42;
        const broken = 0.65 + 0.5 * grit(across * 1.3 + 7, z * 0.6);
        wave = Math.sin(along * 18.5) * look.ripples * seen * broken * ease(0.62, 0.4, steep);
        dx += wave * windX;
        dz += wave * windZ;
      }
      const long = 1 / Math.sqrt(1 + dx * dx + dz * dz);
      const lit = Math.max(0, (-dx * look.sun[0] + look.sun[1] + dz * look.sun[2]) * long);
      const sun = lit * terrain.value(shadow, x, step);
      const grain = 0.95 + 0.07 * grit(across * 31, z * 31) * clamp(9 / z);
      const open = 0.55 + 0.45 * long + wave * 0.12;
      // Lit sand reflects light into the shade.
      const back = 0.05 * (1 - sun) * look.sunlight[0];
      light.r = look.sand[0] * grain * (look.ambient[0] * open + look.sunlight[0] * sun + back);
      light.g = look.sand[1] * grain * (look.ambient[1] * open + look.sunlight[1] * sun + back);
      light.b = look.sand[2] * grain * (look.ambient[2] * open + look.sunlight[2] * sun + back);
      veil(light, look.haze, 1 - Math.exp(-z / look.clear));
    },
  };
}

/** Profile of a dune: a long windward slope, a sharp crest, a slip face at the angle of repose. */
function groundOf(look: DuneLook): Ground {
  const [windX, windZ] = [Math.cos(look.wind), Math.sin(look.wind)];
  const moved = look.seed * 31.7;
  return (x, z) => {
    const u = x / look.long;
    const v = z / look.long;
    const bend = hills(u * 0.55 + moved, v * 0.55) * 0.85 + hills(u * 1.5, v * 1.5 + moved) * 0.16;
    const mass = clamp(0.62 + clouds(u * 0.3 + 3, v * 0.3 + moved, 2) * 0.9, 0.12, 1.4);
    const large = crest(u * windX + v * windZ + bend) * mass * look.rise;
    const second = crest((u * windX + v * windZ) * 2.7 + bend * 2.2 + hills(u * 2, v * 2) * 0.5);
    return large + second * look.rise * 0.13 * mass + hills(u * 0.2, v * 0.2 + 9) * look.rise * 0.4;
  };
}

function crest(phase: number): number {
  const share = phase - Math.floor(phase);
  if (share < 0.7) {
    const up = share / 0.7;
    return up * up * (1.75 - 0.75 * up);
  }
  const down = (1 - share) / 0.3;
  return down * (0.55 + 0.45 * down);
}

/** Sunlight at each mesh point; every third is computed, the others interpolated. */
function shadows(terrain: Terrain, sun: readonly [number, number, number]): Float32Array {
  const { columns, steps } = terrain;
  const values = floats(columns * steps);
  const sparse = layer(columns / 3, steps / 3);
  for (let row = 0; row < sparse.height; row += 1) {
    const step = ((row + 0.5) / sparse.height) * steps;
    const z = terrain.distance(step);
    for (let column = 0; column < sparse.width; column += 1) {
      const slope = terrain.slope(((column + 0.5) / sparse.width) * columns);
      sparse.values[row * sparse.width + column] = clearance(slope * z, z, terrain.height, sun);
    }
  }
  for (let at = 0; at < values.length; at += 1) {
    const down = (((at / columns) | 0) + 0.5) / steps;
    values[at] = read(sparse, ((at % columns) + 0.5) / columns, down);
  }
  return values;
}

/** 1 in the sun; the shadow's edge is softer the farther the crest that casts it. */
function clearance(
  x: number,
  z: number,
  ground: Ground,
  sun: readonly [number, number, number],
): number {
  const start = ground(x, z) + 0.05;
  let open = 1;
  for (let far = 0.6; far < 90; far *= 1.5) {
    const over = start + sun[1] * far - ground(x + sun[0] * far, Math.max(2.2, z - sun[2] * far));
    const share = over / (0.035 * far) + 0.5;
    if (share < open) open = share;
    if (open <= 0) return 0;
  }
  return open;
}
