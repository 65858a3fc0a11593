import { blend, brighten, type Colour, type Scene } from './colour.ts';
import { clouds, step } from './noise.ts';

interface Look {
  readonly sky: Colour;
  readonly horizon: Colour;
  readonly shade: Colour;
  readonly sand: Colour;
  readonly seed: number;
}

/** Dune crests from the farthest to the nearest: height, swing, where the light ends. */
const crests = [
  { at: 0.4, swing: 0.1, phase: 2.1, lit: [0.98, 1.25] },
  { at: 0.56, swing: -0.09, phase: 0.4, lit: [0.62, 0.76] },
  { at: 0.66, swing: 0.1, phase: 3.3, lit: [0.3, 0.58] },
  { at: 0.97, swing: 0.06, phase: 1.2, lit: [0.72, 0.9] },
] as const;

/** Dunes lit from the side: half of each is bright, half dark, with ripples on the bright half. */
export function dunes({ sky, horizon, shade, sand, seed }: Look): Scene {
  return (across, down) => {
    for (let place = crests.length - 1; place >= 0; place -= 1) {
      const dune = crests[place];
      if (dune === undefined) continue;
      const crest = dune.at + dune.swing * Math.sin(across * 3.1 + dune.phase + seed * 0.13);
      const under = down - crest;
      if (under > 0) return surface(across, under, dune.lit, place % 2 === 0, shade, sand, seed);
    }
    return blend(sky, horizon, step(0.02, 0.5, down));
  };
}

function surface(
  across: number,
  under: number,
  [from, to]: readonly [number, number],
  litFromLeft: boolean,
  shade: Colour,
  sand: Colour,
  seed: number,
): Colour {
  const turn = step(from, to, across + under * 0.5);
  const day = litFromLeft ? 1 - turn : turn;
  const bend = clouds(across * 3, under * 3, seed, 2);
  const ripples = Math.sin((under * 1.5 + across * 0.32 + bend * 0.09) * 210);
  const fading = 1 - step(0.05, 0.5, under) * 0.55;
  const lit = brighten(sand, (0.94 + ripples * 0.06) * fading);
  return blend(brighten(shade, 0.94 + bend * 0.12), lit, day);
}
