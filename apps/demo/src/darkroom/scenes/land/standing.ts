import { veil } from '../../optics/light.ts';
import type { Colour, Frame } from '../../optics/light.ts';
import { chance, clamp, clouds, ease, ridges } from '../../optics/noise.ts';
import { drawing } from '../../optics/strokes.ts';
import { leanings, survey } from '../../optics/terrain.ts';
import type { SeaLook } from './sea.ts';

/** Posts of an old jetty in a line from the shore, each with a softer reflection. */
export function jetty(
  line: readonly {
    readonly x: number;
    readonly y: number;
    readonly tall: number;
    readonly thick: number;
  }[],
  colour: Colour,
  seed: number,
): NonNullable<SeaLook['standing']> {
  return (frame) => {
    const posts = drawing(frame);
    const mirror = drawing(frame, 0.5);
    const draw = chance(seed);
    for (const { x, y, tall, thick } of line) {
      const lean = (draw() - 0.5) * tall * 0.12;
      const high = tall * (0.75 + draw() * 0.4);
      posts.stroke([x, y], [x + lean, y - high], [thick, thick * 0.88]);
      mirror.stroke([x, y], [x - lean * 0.6, y + high * 0.85], [thick, thick * 0.7], 0.55);
    }
    return {
      cover(x, y, light) {
        const wet = mirror.at(x + 0.0012 * Math.sin(y * 900), y);
        if (wet > 0) veil(light, colour, wet * 0.7);
        const solid = posts.at(x, y);
        if (solid > 0) veil(light, colour, solid * 0.97);
      },
    };
  };
}

/** Rocks in the water; their foot disappears in the foam of a long exposure. */
export function rocks(
  places: readonly {
    readonly x: number;
    readonly z: number;
    readonly wide: number;
    readonly tall: number;
  }[],
  colour: Colour,
  seed: number,
): NonNullable<SeaLook['standing']> {
  const ground = (x: number, z: number): number => {
    let high = -0.3;
    for (const rock of places) {
      const dx = (x - rock.x) / rock.wide;
      const dz = (z - rock.z) / (rock.wide * 0.8);
      const away = dx * dx + dz * dz;
      if (away > 2.2) continue;
      const rough =
        ridges(x * 0.9 + seed, z * 0.9, 5, 0.55) * 0.75 + clouds(x * 0.3, z * 0.3 + seed, 2) * 0.5;
      high = Math.max(high, rock.tall * (Math.exp(-away * 1.5) * (0.55 + rough) - 0.2));
    }
    return high;
  };
  return (frame: Frame, look) => {
    const stand = {
      height: 3.2,
      horizon: look.sky.level,
      focal: look.focal,
      near: 4,
      far: 90,
      steps: 420,
    };
    const terrain = survey(frame, stand, ground);
    const { side, away } = leanings(terrain);
    return {
      cover(x, y, light) {
        const step = terrain.seen(x, y);
        if (step < 0) return;
        const high = terrain.value(terrain.heights, x, step);
        if (high < 0) return;
        const [dx, dz] = [terrain.value(side, x, step), terrain.value(away, x, step)];
        const long = 1 / Math.sqrt(1 + dx * dx + dz * dz);
        const lit = 0.35 + 0.9 * long + 0.45 * clamp((-dx * 0.7 - dz * 0.2) * long);
        const wet = ease(0.9, 0.1, high) * 0.6;
        const shown: Colour = [
          colour[0] * lit * (1 - wet * 0.6),
          colour[1] * lit * (1 - wet * 0.6),
          colour[2] * lit * (1 - wet * 0.6),
        ];
        const foot = ease(0, 0.22 + 0.3 * look.silk, high);
        veil(light, shown, foot);
        veil(light, look.haze, (1 - Math.exp(-terrain.distance(step) / 300)) * look.mist);
      },
    };
  };
}
