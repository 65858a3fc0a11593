import { add, veil } from '../../optics/light.ts';
import type { Colour, Frame, Light, Scene } from '../../optics/light.ts';
import { clamp, clouds, ease, grit, hills } from '../../optics/noise.ts';
import { sky } from './sky.ts';
import type { SkyLook } from './sky.ts';

export interface SeaLook {
  readonly seed: number;
  readonly sky: SkyLook;
  readonly focal: number;
  /** Colour of deep water. */
  readonly deep: Colour;
  /** Height of the waves; glitter under the light. */
  readonly swell: number;
  readonly glitter: number;
  /** Exposure time: 0 for an instant, 1 for minutes, when water turns to silk. */
  readonly silk: number;
  readonly haze: Colour;
  /** Share of the horizon hidden in haze. */
  readonly mist: number;
  /** In a film: seconds since it began. The swell comes in meanwhile; the sky stands. */
  readonly moment?: number;
  /** Rocks or posts in the water, drawn over it. */
  readonly standing?: (frame: Frame, look: SeaLook) => Standing;
}

export interface Standing {
  readonly cover: (x: number, y: number, light: Light) => void;
}

/** Water as a receding plane that mirrors the sky, broken by waves. */
export function sea(frame: Frame, look: SeaLook): Scene {
  const { moment = 0 } = look;
  const standing = look.standing?.(frame, look);
  const mirrored: Light = { r: 0, g: 0, b: 0 };
  const level = look.sky.level;
  const { sun } = look.sky;
  const quickSky: SkyLook = { zenith: look.sky.zenith, horizon: look.sky.horizon, level };
  return {
    shade(x, y, light) {
      if (y < level) {
        sky(look.sky, x, y, light);
        const low =
          Math.exp(-(level - y) / (0.02 + look.mist * 0.16)) * Math.min(1, look.mist * 1.2);
        veil(light, look.haze, low);
        standing?.cover(x, y, light);
        return;
      }
      const down = y - level + 0.0004;
      const far = 0.3 / down;
      const u = (x - frame.aspect / 2) * far * 1.5 + look.seed * 11;
      const v = far * 5 + look.seed * 7 + moment * 1.1;
      const calm = 1 / (1 + far * 0.22);
      const still = 1 - look.silk;
      const long = hills(u * 0.22, v * 0.16 + 3) * 0.6 + hills(u * 0.7 + 4, v * 0.42) * 0.4;
      const short = still > 0 ? clouds(u * 5.2 + long, v * 2.6 - moment * 1.7, 4, 0.62) : 0;
      const wave = (long * (0.4 + 0.6 * still) + short * 1.3 * still) * look.swell;
      // A wave's slope shifts the reflected point of the sky.
      const lifted = clamp(
        level - down * (0.85 + wave * 0.5) - wave * 0.09 * (0.3 + calm),
        0,
        level - 0.002,
      );
      sky(quickSky, x + wave * 0.02, lifted, mirrored);
      const glance = clamp(1 - down * 1.15 + wave * 0.35 * calm);
      const mirror = 0.1 + 0.86 * glance * glance;
      const dim = 1 - 0.5 * clamp(wave * calm + 0.1);
      light.r = look.deep[0] + (mirrored.r * dim - look.deep[0]) * mirror;
      light.g = look.deep[1] + (mirrored.g * dim - look.deep[1]) * mirror;
      light.b = look.deep[2] + (mirrored.b * dim - look.deep[2]) * mirror;
      if (look.silk > 0.5) silk(look, u, v, down, light);
      if (sun !== undefined && look.glitter > 0) {
        glitter(look, x - sun.x, down, wave, short, calm, u, v, light);
      }
      veil(
        light,
        look.haze,
        Math.exp(-down / (0.012 + look.mist * 0.1)) * Math.min(1, look.mist * 1.3),
      );
      standing?.cover(x, y, light);
    },
  };
}

/** Minutes of foam leave streaks along the shore. */
function silk(look: SeaLook, u: number, v: number, down: number, light: Light): void {
  const streak = clouds(u * 0.35 + 40, v * 0.9, 3) * 0.5 + 0.5;
  const foam = ease(0.45, 0.95, streak) * ease(0, 0.25, down) * 0.35 * look.silk;
  veil(light, look.haze, foam);
}

/** Only slopes at the right angle reflect the sun into the lens: a path of sparks. */
function glitter(
  look: SeaLook,
  aside: number,
  down: number,
  wave: number,
  short: number,
  calm: number,
  u: number,
  v: number,
  light: Light,
): void {
  const { sun } = look.sky;
  if (sun === undefined) return;
  const wide = 0.03 + down * 0.3;
  const path = Math.exp(-((aside / wide) ** 2));
  if (path < 0.004) return;
  const ridge = 1 - Math.abs(short + 0.25 * grit(u * 31, v * 13));
  const facing = ease(0.93 - path * 0.13 - (1 - calm) * 0.12, 1, ridge + wave * 0.06);
  const dash = ease(-0.25, 0.3, hills(u * 15, v * 6.5)) * 0.85 + 0.15 * (1 - calm);
  const silky = look.silk * 0.25;
  add(light, sun.colour, look.glitter * path * (facing * dash * (1 - look.silk) * 3.4 + silky));
  add(light, sun.colour, look.glitter * path * path * 0.1);
}
