import { blend, brighten, type Colour, type Scene } from './colour.ts';
import { clouds, step } from './noise.ts';

interface Look {
  readonly sky: Colour;
  readonly horizon: Colour;
  readonly water: Colour;
  readonly light: Colour;
  readonly moonAt: readonly [number, number];
  readonly seed: number;
}

const shore = 0.56;

/** The moon, thin cloud, and their reflection in the water. */
export function sea(look: Look): Scene {
  return (across, down, ratio) =>
    down < shore ? above(look, across, down, ratio) : below(look, across, down, ratio);
}

function above(look: Look, across: number, down: number, ratio: number): Colour {
  const { sky, horizon, light, moonAt, seed } = look;
  const distance = Math.hypot((across - moonAt[0]) * ratio, down - moonAt[1]);
  const air = blend(sky, horizon, step(0, shore, down));
  const cloud = step(0.46, 0.78, clouds(across * ratio * 2.2, down * 9, seed, 5));
  const band = step(0.16, 0.34, down) * (1 - step(0.44, 0.54, down));
  const veiled = blend(air, light, cloud * band * 0.38);
  const glow = Math.exp(-distance * 9) * 0.5;
  const disc = 1 - step(0.058, 0.062, distance);
  return blend(blend(veiled, light, glow), light, disc);
}

function below(look: Look, across: number, down: number, ratio: number): Colour {
  const { horizon, water, light, moonAt, seed } = look;
  const near = (down - shore) / (1 - shore);
  const deep = blend(horizon, water, step(-0.05, 0.55, near));
  // Waves grow towards us.
  const rows = 46 / (0.25 + near * 1.6);
  const wave = clouds(across * ratio * rows * 0.28, near * rows * 1.7, seed + 40, 3);
  const path = Math.exp(-(((across - moonAt[0]) / (0.045 + near * 0.12)) ** 2));
  const glitter = step(0.5, 0.66, wave) * path * (1 - near * 0.35);
  return blend(brighten(deep, 0.86 + wave * 0.28), light, Math.min(1, glitter));
}
