import { floats } from '../../optics/bench.ts';
import { add, veil } from '../../optics/light.ts';
import type { Colour, Frame, Light, Scene } from '../../optics/light.ts';
import { clamp, clouds, ease, grit, hash, hills, ridges } from '../../optics/noise.ts';
import { leanings, survey } from '../../optics/terrain.ts';
import type { Terrain } from '../../optics/terrain.ts';
import { sky } from './sky.ts';
import type { SkyLook } from './sky.ts';

export interface MountainLook {
  readonly seed: number;
  readonly sky: SkyLook;
  /** Height of the lens in kilometres, and its focal length. */
  readonly height: number;
  readonly focal: number;
  /** Height of the crests, and how much they lie across the view. */
  readonly rise: number;
  readonly across: number;
  readonly rock: Colour;
  readonly wood: Colour;
  readonly snowline: number;
  /** Direction of the light: right, up, towards the lens. */
  readonly sun: readonly [number, number, number];
  readonly sunlight: Colour;
  readonly ambient: Colour;
  readonly haze: Colour;
  /** Visibility in kilometres. */
  readonly clear: number;
  /** Mist in the valleys: colour, upper limit, density. */
  readonly mist: { readonly colour: Colour; readonly top: number; readonly dense: number };
  readonly firs: boolean;
}

const firCell = 0.011;

export function mountains(frame: Frame, look: MountainLook): Scene {
  const moved = look.seed * 13.7;
  const ground = (x: number, z: number, octaves: number): number => {
    const u = x * 0.16 * look.across + moved;
    const v = z * 0.2;
    const bend = hills(u * 0.8 + 5, v * 0.8) * 0.5;
    const crest = ridges(u + bend, v + bend * 0.6, octaves, 0.47);
    const mass = clouds(u * 0.35, v * 0.4 + 3, 2) * 0.6 + 0.75;
    const open = ease(0.4, 4, z);
    return crest * mass * look.rise * (0.25 + 0.75 * open) - (1 - open) * 0.22;
  };
  const stand = {
    height: look.height,
    horizon: look.sky.level,
    focal: look.focal,
    near: 0.7,
    far: 60,
    steps: 760,
  };
  const terrain = survey(
    frame,
    stand,
    (x, z) => ground(x, z, z < 4 ? 7 : 6),
    look.firs ? firs : undefined,
  );
  const { lit, open, snow } = lighting(terrain, look);
  return {
    shade(x, y, light) {
      const step = terrain.seen(x, y);
      if (step < 0) {
        sky(look.sky, x, y, light);
        return;
      }
      const z = terrain.distance(step);
      const across = ((x - frame.aspect / 2) / look.focal) * z;
      const high = terrain.value(terrain.heights, x, step);
      const seen = look.height - ((y - look.sky.level) * z) / look.focal;
      const white = terrain.value(snow, x, step);
      const sun = terrain.value(lit, x, step);
      const sheltered = terrain.value(open, x, step);
      const grain = 0.8 + 0.3 * grit(across * 60, z * 60);
      const woods = clamp(1.2 - high / look.snowline) * (1 - white);
      const fir = look.firs && z < 5 && seen - high > 0.0012;
      const dark = fir ? 0.14 + 0.5 * hash(across / firCell, z / firCell) : 1;
      light.r = tint(look, 0, woods, white, grain, sheltered, sun) * dark;
      light.g = tint(look, 1, woods, white, grain, sheltered, sun) * dark;
      light.b = tint(look, 2, woods, white, grain, sheltered, sun) * dark;
      haze(look, x, y, across, z, Math.max(high, seen), light);
    },
  };
}

function tint(
  look: MountainLook,
  place: 0 | 1 | 2,
  woods: number,
  snow: number,
  grain: number,
  open: number,
  sun: number,
): number {
  const bare = (look.rock[place] + (look.wood[place] - look.rock[place]) * woods) * grain;
  const shown = bare + (0.82 - bare) * snow;
  return shown * (look.ambient[place] * open + look.sunlight[place] * sun);
}

/** Sunlight, open sky and snow at every mesh point. */
function lighting(
  terrain: Terrain,
  look: MountainLook,
): { lit: Float32Array; open: Float32Array; snow: Float32Array } {
  const { side, away } = leanings(terrain);
  const lit = floats(side.length);
  const snow = floats(side.length);
  for (let at = 0; at < side.length; at += 1) {
    const [dx, dz] = [side[at]!, away[at]!];
    const long = 1 / Math.sqrt(1 + dx * dx + dz * dz);
    const step = (at / terrain.columns) | 0;
    const z = terrain.distance(step);
    const x = terrain.slope(at % terrain.columns) * z;
    lit[at] = Math.max(0, (-dx * look.sun[0] + look.sun[1] + dz * look.sun[2]) * long);
    const patch = grit(x * 9 + look.seed, z * 9) * 0.18 - (1 - long) * 0.5;
    snow[at] = ease(look.snowline - 0.08, look.snowline + 0.1, terrain.heights[at]! + patch);
    side[at] = 0.4 + 0.6 * long;
  }
  return { lit, open: side, snow };
}

/** Firs as cones, one per cell; the mist hides where they end. */
function firs(x: number, z: number): number {
  if (z > 5) return 0;
  const [cx, cz] = [Math.floor(x / firCell), Math.floor(z / firCell)];
  const tall = hash(cx, cz, 3);
  if (tall < 0.16) return 0;
  const dx = x / firCell - cx - 0.5 - (hash(cx, cz, 1) - 0.5) * 0.5;
  const dz = z / firCell - cz - 0.5 - (hash(cx, cz, 2) - 0.5) * 0.5;
  const away = Math.sqrt(dx * dx + dz * dz * 0.6) / 0.44;
  const ragged = 0.1 * Math.sin(away * 26 + tall * 40);
  return Math.max(0, 1 - away + ragged * away) * (0.009 + 0.014 * tall);
}

/** Haze: clear above, thick in the valleys, brighter towards the sun. */
function haze(
  look: MountainLook,
  x: number,
  y: number,
  across: number,
  z: number,
  high: number,
  light: Light,
): void {
  const sun = look.sky.sun;
  const near = sun === undefined ? 0 : 1 / (1 + (Math.hypot(x - sun.x, y - sun.y) / 0.55) ** 2);
  const air = 1 - Math.exp(-z / look.clear);
  veil(light, look.haze, air);
  if (sun !== undefined) add(light, sun.colour, near * air * sun.strength * 0.22);
  const { top, dense, colour } = look.mist;
  const soft = top * 0.32;
  const bank = clouds(across * 0.22 + look.seed, z * 0.3, 3) * top * 0.55;
  const below = Math.exp(-(high - top - bank) / soft);
  const lens = Math.exp(-(look.height - top - bank) / soft);
  const along =
    Math.abs(look.height - high) < 0.01 ? below : (soft * (below - lens)) / (look.height - high);
  const thick = 1 - Math.exp(-dense * z * Math.max(0, along));
  veil(light, colour, thick);
  if (sun !== undefined) add(light, sun.colour, near * near * thick * sun.strength * 0.3);
}
