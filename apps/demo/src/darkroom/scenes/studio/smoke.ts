import { drop, layer, read, soften } from '../../optics/layer.ts';
import { lay, veil } from '../../optics/light.ts';
import type { Colour, Frame, Scene } from '../../optics/light.ts';
import { chance, clamp, grit, hills } from '../../optics/noise.ts';

export interface SmokeLook {
  readonly seed: number;
  /** Origins of the threads, and their drift. */
  readonly sources: readonly {
    readonly x: number;
    readonly y: number;
    readonly wide: number;
    readonly hue: 0 | 1;
  }[];
  readonly drift: readonly [number, number];
  readonly curl: number;
  readonly scale: number;
  readonly ground: Colour;
  readonly colours: readonly [Colour, Colour];
  readonly dense: number;
  /** Ink absorbs the light of a white ground; smoke scatters it before a black one. */
  readonly ink: boolean;
}

/** Veils: threads of points carried by a slow vortex, side by side. */
export function smoke(frame: Frame, look: SmokeLook): Scene {
  const fine = 0.5;
  const sheets = [
    layer(frame.width * fine, frame.height * fine),
    layer(frame.width * fine, frame.height * fine),
  ] as const;
  const scale = frame.height * fine;
  const draw = chance(look.seed);
  const amount = look.dense * (scale / 800) ** 2 * 0.03;
  for (const source of look.sources) {
    const sheet = sheets[source.hue];
    const threads = 4200;
    for (let thread = 0; thread < threads; thread += 1) {
      const share = thread / threads - 0.5;
      let x = source.x + share * source.wide;
      let y = source.y + Math.abs(share) * 0.03;
      const pace = 0.0042 * (0.96 + 0.08 * draw());
      for (let step = 0; step < 260; step += 1) {
        const grown = look.curl * Math.min(1, step / 90);
        const [u, v] = [x * look.scale + look.seed, y * look.scale];
        const here = field(u, v, step * 0.002);
        const dx = (field(u, v + 0.05, step * 0.002) - here) * 20;
        const dy = -(field(u + 0.05, v, step * 0.002) - here) * 20;
        x += (look.drift[0] + dx * grown) * pace;
        y += (look.drift[1] + dy * grown) * pace;
        drop(sheet, x * scale, y * scale, amount * (1 - step / 285));
      }
    }
  }
  for (const sheet of sheets) soften(sheet, frame.width / 1600);
  return {
    hasSoftEdges: true,
    shade(x, y, light) {
      const paper = 1 + (look.ink ? 0.02 * grit(x * 90, y * 90) : 0);
      lay(light, look.ground, paper * (1 - 0.25 * Math.hypot(x / frame.aspect - 0.5, y - 0.5)));
      for (const [at, sheet] of sheets.entries()) {
        const thick = read(sheet, x / frame.aspect, y);
        const shown = 1 - Math.exp(-thick);
        const colour = look.colours[at === 0 ? 0 : 1];
        if (look.ink) veil(light, colour, shown * 0.97);
        else {
          light.r += colour[0] * shown * (0.6 + shown);
          light.g += colour[1] * shown * (0.6 + shown);
          light.b += colour[2] * shown * (0.6 + shown);
        }
      }
      light.r = clamp(light.r, 0, 8);
    },
  };
}

function field(u: number, v: number, time: number): number {
  return hills(u + time, v) + 0.45 * hills(u * 2.3 - time, v * 2.3 + 7);
}
