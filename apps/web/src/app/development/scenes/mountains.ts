import { blend, type Colour, type Scene } from './colour.ts';
import { clouds, step } from './noise.ts';

interface Look {
  readonly sky: Colour;
  readonly haze: Colour;
  readonly dark: Colour;
  readonly sun: Colour;
  readonly sunAt: readonly [number, number];
  readonly seed: number;
}

const layers = 6;

/** Ridge behind ridge, each paler than the one before it; the sun just above the last. */
export function mountains({ sky, haze, dark, sun, sunAt, seed }: Look): Scene {
  return (across, down, ratio) => {
    for (let layer = layers - 1; layer >= 0; layer -= 1) {
      const depth = layer / (layers - 1);
      const ridge = 0.3 + depth * 0.5 - height(across * ratio, layer, seed);
      if (down > ridge) {
        const mist = step(0, 0.26, down - ridge) * 0.3 * (1 - depth);
        return blend(blend(haze, dark, 0.22 + 0.78 * depth), haze, mist);
      }
    }
    const [x, y] = sunAt;
    const distance = Math.hypot((across - x) * ratio, down - y);
    const air = blend(sky, haze, step(0, 0.42, down) * 0.55);
    const glow = Math.exp(-distance * 5.5) * 0.75;
    const disc = 1 - step(0.052, 0.056, distance);
    return blend(blend(air, sun, glow), sun, disc);
  };
}

function height(across: number, layer: number, seed: number): number {
  const large = clouds(across * (1.5 + layer * 0.35) + layer * 17, layer, seed, 5);
  return (large - 0.5) * (0.16 + layer * 0.025);
}
