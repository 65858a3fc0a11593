import { between } from '../../optics/light.ts';
import type { Colour, Light } from '../../optics/light.ts';
import { clamp, clouds, ease } from '../../optics/noise.ts';

export interface SkyLook {
  readonly zenith: Colour;
  readonly horizon: Colour;
  /** Vertical position of the horizon, from 0 to 1. */
  readonly level: number;
  readonly sun?: {
    readonly x: number;
    readonly y: number;
    readonly colour: Colour;
    /** Radius of the disc; 0 when hidden. */
    readonly disc: number;
    /** Extent and strength of the light around it. */
    readonly glow: number;
    readonly strength: number;
  };
  readonly cloud?: {
    readonly colour: Colour;
    readonly shade: Colour;
    /** From 0 (clear) to 1 (overcast). */
    readonly cover: number;
    readonly scale: number;
    /** Above 1 clouds are stretched sideways, as by wind or a long exposure. */
    readonly stretch: number;
    readonly seed: number;
  };
}

/** A sky with its light and clouds, which lie on a plane receding to the horizon. */
export function sky(look: SkyLook, x: number, y: number, light: Light): void {
  const up = clamp((look.level - y) / Math.max(0.05, look.level));
  const share = up ** 0.62;
  light.r = look.horizon[0] + (look.zenith[0] - look.horizon[0]) * share;
  light.g = look.horizon[1] + (look.zenith[1] - look.horizon[1]) * share;
  light.b = look.horizon[2] + (look.zenith[2] - look.horizon[2]) * share;
  const sun = look.sun;
  let near = 0;
  if (sun !== undefined) {
    const away = Math.hypot(x - sun.x, (y - sun.y) * 1.08);
    near = 1 / (1 + (away / sun.glow) ** 2);
    shine(light, sun.colour, near * near * sun.strength);
    if (sun.disc > 0) shine(light, sun.colour, ease(sun.disc * 1.04, sun.disc * 0.93, away) * 7);
  }
  if (look.cloud !== undefined) lay(look.cloud, look, x, y, near, light);
}

function shine(light: Light, colour: Colour, strength: number): void {
  light.r += colour[0] * strength;
  light.g += colour[1] * strength;
  light.b += colour[2] * strength;
}

function lay(
  cloud: NonNullable<SkyLook['cloud']>,
  look: SkyLook,
  x: number,
  y: number,
  near: number,
  light: Light,
): void {
  const away = 0.16 / (Math.max(0, look.level - y) + 0.1);
  const middle = look.sun?.x ?? 0.7;
  const u = ((x - middle) * away * cloud.scale) / cloud.stretch + cloud.seed * 7.31;
  const v = away * cloud.scale * 1.6 + cloud.seed * 3.17;
  const bend = clouds(u * 0.6 + 9, v * 0.6, 2);
  const thick = clouds(u + bend * 0.7, v + bend * 0.5, 5, 0.55) * 0.75 + 0.5;
  const from = 1 - cloud.cover;
  const share = ease(from - 0.22, from + 0.3, thick);
  if (share <= 0) return;
  const dense = ease(from, from + 0.5, thick);
  const rim = near * (1 - dense) * 1.6;
  const colour = between(cloud.colour, cloud.shade, dense * (1 - near * 0.5));
  const fade = share * 0.92;
  light.r += (colour[0] * (1 + rim) - light.r) * fade;
  light.g += (colour[1] * (1 + rim) - light.g) * fade;
  light.b += (colour[2] * (1 + rim) - light.b) * fade;
}
