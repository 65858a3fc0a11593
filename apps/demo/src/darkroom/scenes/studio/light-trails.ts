import { drop, layer, read, soften } from '../../optics/layer.ts';
import type { Layer } from '../../optics/layer.ts';
import { lay, veil } from '../../optics/light.ts';
import type { Colour, Frame, Scene } from '../../optics/light.ts';
import { ease, hills, ridges } from '../../optics/noise.ts';

export interface Trail {
  readonly colour: Colour;
  readonly strength: number;
  /** Half the line's width, in frame heights. */
  readonly thick: number;
  readonly points: number;
  readonly at: (share: number, frame: Frame) => readonly [number, number];
}

export interface TrailLook {
  readonly ground: Colour;
  readonly glow: number;
  readonly trails: readonly Trail[];
  /** A horizon with some sky above it, for roads. */
  readonly sky?: { readonly level: number; readonly colour: Colour; readonly land: Colour };
}

/** Resolution of the sheets relative to the print: trails are never sharp. */
const fineness = 0.75;

/** Trails of a moving lamp during a long exposure, brighter where it is slow. */
export function lightTrails(frame: Frame, look: TrailLook): Scene {
  const [red, green, blue] = [
    layer(frame.width * fineness, frame.height * fineness),
    layer(frame.width * fineness, frame.height * fineness),
    layer(frame.width * fineness, frame.height * fineness),
  ];
  const scale = frame.height * fineness;
  for (const trail of look.trails) {
    const strength = trail.strength * 0.8;
    const count = Math.round((trail.points * frame.height) / 1600);
    for (let step = 0; step < count; step += 1) {
      const [x, y] = trail.at(step / count, frame);
      const spread = ((step * 0.618_034) % 1) * 2 - 1;
      const turn = step * 2.399;
      const px = (x + Math.cos(turn) * trail.thick * spread) * scale;
      const py = (y + Math.sin(turn) * trail.thick * spread) * scale;
      drop(red, px, py, strength * trail.colour[0]);
      drop(green, px, py, strength * trail.colour[1]);
      drop(blue, px, py, strength * trail.colour[2]);
    }
  }
  const [redHalo, greenHalo, blueHalo] = [
    haloOf(red, frame),
    haloOf(green, frame),
    haloOf(blue, frame),
  ];
  return {
    hasSoftEdges: true,
    shade(x, y, light) {
      const [u, v] = [x / frame.aspect, y];
      if (look.sky === undefined) lay(light, look.ground, 1 - 0.4 * Math.hypot(u - 0.5, v - 0.5));
      else {
        const crest = look.sky.level - 0.05 * ridges(x * 1.1 + 3, 1.7, 6) - 0.02;
        const up = crest - y;
        lay(light, look.sky.land, 0.4 + Math.max(0, -up) * 0.9 + 0.12 * hills(x * 5, y * 19));
        veil(light, look.sky.colour, ease(-0.001, 0.001, up) * Math.exp(-Math.max(0, up) * 2.2));
      }
      light.r += read(red, u, v) + read(redHalo, u, v) * look.glow;
      light.g += read(green, u, v) + read(greenHalo, u, v) * look.glow;
      light.b += read(blue, u, v) + read(blueHalo, u, v) * look.glow;
    },
  };
}

function haloOf(sheet: Layer, frame: Frame): Layer {
  const small = layer(frame.width / 6, frame.height / 6);
  for (let y = 0; y < small.height; y += 1) {
    for (let x = 0; x < small.width; x += 1) {
      let sum = 0;
      for (let at = 0; at < 9; at += 1) {
        const px = (x + ((at % 3) + 0.5) / 3) / small.width;
        const py = (y + (Math.floor(at / 3) + 0.5) / 3) / small.height;
        sum += read(sheet, px, py);
      }
      small.values[y * small.width + x] = Math.min(sum / 9, 4);
    }
  }
  soften(small, small.width / 60);
  return small;
}

/** A lamp on a double pendulum over the lens, slowly coming to rest. */
export function pendulum(
  colour: Colour,
  [rateX, rateY]: readonly [number, number],
  phase: number,
  turns: number,
  rest: number,
  size: number,
): Trail {
  return {
    colour,
    strength: 0.16,
    thick: 0.001,
    points: 420_000,
    at(share, frame) {
      const time = share * turns * Math.PI * 2;
      const fade = Math.exp(-share * rest);
      const turn = share * 0.9 + phase * 0.2;
      const x =
        (Math.sin(time * rateX + phase) + 0.28 * Math.sin(time * rateX * 2.003 + phase)) *
        fade *
        size;
      const y =
        (Math.sin(time * rateY) + 0.22 * Math.sin(time * rateY * 3.001 + phase * 2)) * fade * size;
      return [
        frame.aspect / 2 + x * Math.cos(turn) - y * Math.sin(turn),
        0.5 + x * Math.sin(turn) * 0.9 + y * Math.cos(turn) * 0.9,
      ];
    },
  };
}

/** Headlights on a road that bends away to the horizon. */
export function road(
  colour: Colour,
  lane: number,
  level: number,
  bend: number,
  strength: number,
): Trail {
  return {
    colour,
    strength,
    thick: 0.0008,
    points: 90_000,
    at(share, frame) {
      const far = 0.55 * 26 ** share;
      const curve = bend * Math.sin(Math.log(far) * 1.25 + 0.4) * 0.32 * (1 - share) ** 0.5;
      const wave = 0.012 * Math.sin(far * 2.3 + lane * 5);
      return [frame.aspect * 0.5 + curve + (lane + wave) / far, level + 0.42 / far];
    },
  };
}
