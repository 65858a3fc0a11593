import { lay, veil } from '../../optics/light.ts';
import type { Colour, Frame, Light, Scene } from '../../optics/light.ts';
import { clamp, clouds, ease, grit, hash } from '../../optics/noise.ts';
import { sky } from '../land/sky.ts';
import type { SkyLook } from '../land/sky.ts';

export interface Face {
  /** Start of the face (right of the lens, away from it), direction, length, height. */
  readonly from: readonly [number, number];
  readonly turn: number;
  readonly long: number;
  readonly high: number;
  /** Sunlight on this face, along it and downwards; undefined in the shade. */
  readonly sun?: readonly [number, number];
}

export interface FacadeLook {
  readonly seed: number;
  readonly sky: SkyLook;
  readonly focal: number;
  readonly height: number;
  readonly faces: readonly Face[];
  /** Width and height of a bay in metres, share of the opening, depth of the reveal. */
  readonly bay: readonly [number, number];
  readonly opening: readonly [number, number];
  readonly deep: number;
  readonly wall: Colour;
  readonly glass: Colour;
  readonly sunlight: Colour;
  readonly ambient: Colour;
  readonly lamp: Colour;
  /** Shares of windows with a lamp and with a blind. */
  readonly lit: number;
  readonly blinds: number;
  readonly haze: Colour;
  readonly clear: number;
}

/** Walls of many windows, seen with a shift lens: verticals stay vertical. */
export function facade(frame: Frame, look: FacadeLook): Scene {
  const middle = frame.aspect / 2;
  const faces = look.faces.map((face) => ({
    ...face,
    cos: Math.cos(face.turn),
    sin: Math.sin(face.turn),
  }));
  return {
    shade(x, y, light) {
      const dx = (x - middle) / look.focal;
      const dy = (look.sky.level - y) / look.focal;
      let nearest = Number.POSITIVE_INFINITY;
      let hit: (typeof faces)[number] | undefined;
      let [along, up] = [0, 0];
      for (const face of faces) {
        const s = (face.from[1] * dx - face.from[0]) / (face.cos - dx * face.sin);
        const z = face.from[1] + s * face.sin;
        const high = look.height + z * dy;
        if (s < 0 || s > face.long || z < 0.5 || z > nearest || high > face.high) continue;
        [nearest, hit, along, up] = [z, face, s, high];
      }
      if (hit === undefined) {
        sky(look.sky, x, y, light);
        return;
      }
      // Movement along the wall and up for each metre of depth.
      const into = Math.abs(hit.cos - dx * hit.sin);
      const drift = (dx * hit.cos + hit.sin) / into;
      bay(look, hit, along, up, drift, dy / into, light);
      veil(light, look.haze, 1 - Math.exp(-nearest / look.clear));
    },
  };
}

function bay(
  look: FacadeLook,
  face: Face,
  along: number,
  up: number,
  drift: number,
  rise: number,
  light: Light,
): void {
  const [wide, high] = look.bay;
  const column = Math.floor(along / wide);
  const floor = Math.floor(up / high);
  const u = along / wide - column;
  const v = up / high - floor;
  const [openWide, openHigh] = look.opening;
  const left = (1 - openWide) / 2;
  const low = (1 - openHigh) / 2;
  if (u < left || u > 1 - left || v < low || v > 1 - low) {
    wall(look, face, along, up, light);
    return;
  }
  // The glass is set back: parallax shifts it by the depth of the reveal.
  const gu = u + (drift * look.deep) / wide;
  const gv = v + (rise * look.deep) / high;
  if (gu < left || gu > 1 - left || gv < low || gv > 1 - low) {
    const isTop = gv > 1 - low || gv < low;
    const sunny = face.sun === undefined ? 0 : gv < low ? 0.7 : isTop ? 0.04 : 0.18;
    shadeWall(look, isTop && gv > low ? 0.4 : 0.62, sunny, 1, light);
    return;
  }
  const pu = (gu - left) / openWide;
  const pv = (gv - low) / openHigh;
  pane(look, column, floor, pu, pv, up, light);
  if (face.sun === undefined) return;
  const su = gu - (face.sun[0] * look.deep) / wide;
  const sv = gv + (face.sun[1] * look.deep) / high;
  const shadow = su < left || su > 1 - left || sv > 1 - low;
  if (shadow) {
    light.r *= 0.62;
    light.g *= 0.64;
    light.b *= 0.68;
  }
}

function wall(look: FacadeLook, face: Face, along: number, up: number, light: Light): void {
  const [, high] = look.bay;
  const streak =
    grit(along * 2.3, up * 0.12 + look.seed) * 0.5 + grit(along * 0.25, up * 0.25) * 0.5;
  const seam = Math.abs(up / high - Math.round(up / high)) * high < 0.035 ? 0.72 : 1;
  const age = (1 + 0.1 * streak + 0.03 * grit(along * 21, up * 21)) * seam;
  shadeWall(look, 1, face.sun === undefined ? 0 : 1, age, light);
}

function shadeWall(look: FacadeLook, open: number, sun: number, age: number, light: Light): void {
  light.r = look.wall[0] * age * (look.ambient[0] * open + look.sunlight[0] * sun);
  light.g = look.wall[1] * age * (look.ambient[1] * open + look.sunlight[1] * sun);
  light.b = look.wall[2] * age * (look.ambient[2] * open + look.sunlight[2] * sun);
}

/** A window pane: a lamp, a blind, a curtain, or the reflected sky. */
function pane(
  look: FacadeLook,
  column: number,
  floor: number,
  u: number,
  v: number,
  up: number,
  light: Light,
): void {
  const who = hash(column, floor, look.seed);
  const habit = hash(column, floor, look.seed + 7);
  const bend = clouds(u * 0.7 + who * 50, v * 0.7 + habit * 50, 2) * 0.22;
  lay(light, look.sky.horizon, 0.12);
  veil(light, look.sky.zenith, clamp(up / 60) * 0.5);
  light.r = look.glass[0] * (0.55 + bend) + light.r * 0.8;
  light.g = look.glass[1] * (0.55 + bend) + light.g * 0.8;
  light.b = look.glass[2] * (0.55 + bend) + light.b * 0.8;
  if (who < look.lit) {
    const lamp = 0.35 + 0.9 * Math.exp(-((u - 0.3 - habit * 0.4) ** 2 * 6 + (v - 0.75) ** 2 * 4));
    const shown: Colour = [look.lamp[0] * lamp, look.lamp[1] * lamp, look.lamp[2] * lamp];
    veil(light, shown, 0.9);
  }
  if (habit < look.blinds) {
    const drawn = 1 - hash(column, floor, look.seed + 3) * 0.9;
    if (v > drawn) {
      const slat = 0.85 + 0.15 * Math.sin(v * 150);
      const pale = (0.35 + 0.3 * who) * slat;
      veil(light, [look.wall[0] * pale, look.wall[1] * pale, look.wall[2] * pale], 0.75);
    }
  } else if (habit > 0.82) {
    const fold = ease(0.32, 0.2, Math.min(u, 1 - u)) * (0.7 + 0.3 * Math.sin(u * 60 + who * 9));
    veil(light, [look.wall[0] * 0.5, look.wall[1] * 0.5, look.wall[2] * 0.48], fold * 0.6);
  }
  // The frame, and a bar in the middle.
  const edge = Math.min(u, 1 - u, v, 1 - v, Math.abs(u - 0.5) + 0.012);
  if (edge < 0.035) veil(light, [look.wall[0] * 0.2, look.wall[1] * 0.2, look.wall[2] * 0.21], 0.8);
}
