import type { Frame, Scene } from '../../optics/light.ts';
import { clamp, ease, grit, hills } from '../../optics/noise.ts';

/** An object on the paper, which blocks the light or focuses it. */
export type Laid =
  | {
      readonly kind: 'glass';
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly clear: number;
    }
  | {
      readonly kind: 'disc';
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly clear: number;
    }
  | {
      readonly kind: 'strip';
      readonly x: number;
      readonly y: number;
      readonly turn: number;
      readonly long: number;
      readonly wide: number;
      readonly clear: number;
    }
  | {
      readonly kind: 'spring';
      readonly x: number;
      readonly y: number;
      readonly turn: number;
      readonly long: number;
      readonly size: number;
      readonly rounds: number;
    }
  | {
      readonly kind: 'mesh';
      readonly x: number;
      readonly y: number;
      readonly size: number;
      readonly turn: number;
      readonly gap: number;
    };

export interface PhotogramLook {
  readonly seed: number;
  readonly laid: readonly Laid[];
  /** Position of the lamp: shadows fall away from it and get softer. */
  readonly lamp: readonly [number, number];
  readonly second: number;
}

/** A photogram: objects on paper, a lamp, a second exposure after they were moved. */
export function photogram(frame: Frame, look: PhotogramLook): Scene {
  const reaches = look.laid.map((thing) => {
    const long = thing.kind === 'strip' || thing.kind === 'spring' ? thing.long : thing.size * 1.45;
    return long + 0.08;
  });
  return {
    hasSoftEdges: true,
    shade(x, y, light) {
      const away = Math.hypot(x - look.lamp[0] * frame.aspect, y - look.lamp[1]);
      let reached = 1.15 - 0.5 * away;
      let moved = reached;
      for (let at = 0; at < look.laid.length; at += 1) {
        const thing = look.laid[at]!;
        // Beyond this reach an object casts neither shadow.
        if (Math.abs(x - thing.x) > reaches[at]! || Math.abs(y - thing.y) > reaches[at]!) continue;
        reached *= shadow(thing, x, y, 0.0025);
        moved *= shadow(thing, x - 0.035, y + 0.024, 0.014);
      }
      const exposed = reached * (1 - look.second) + moved * look.second;
      const fog = 0.02 * hills(x * 2 + look.seed, y * 2) + 0.012 * grit(x * 50, y * 50);
      const silver = clamp(exposed + fog, 0, 1.4);
      const paper = 0.92 * Math.exp(-silver * 4.6) + 0.003;
      light.r = paper;
      light.g = paper;
      light.b = paper;
    },
  };
}

/** Share of the light that passes; more than 1 where glass focuses it. */
function shadow(thing: Laid, x: number, y: number, soft: number): number {
  const [dx, dy] = [x - thing.x, y - thing.y];
  if (thing.kind === 'disc') {
    const inside = ease(thing.size + soft, thing.size - soft, Math.hypot(dx, dy));
    return 1 - inside * (1 - thing.clear);
  }
  if (thing.kind === 'glass') {
    const far = Math.hypot(dx, dy) / thing.size;
    if (far > 1.25) return 1;
    const edge = soft / thing.size;
    const inside = ease(1 + edge, 1 - edge, far);
    const wall = ease(0.86 - edge, 0.9, far) * inside;
    const caustic =
      0.5 *
      Math.exp(-(((far - 0.62) / 0.05) ** 2)) *
      (0.5 + 0.5 * Math.cos(Math.atan2(dy, dx) - 0.8));
    return 1 - inside * (1 - thing.clear) - wall * thing.clear * 0.8 + caustic * inside;
  }
  if (thing.kind === 'strip') {
    const [u, v] = turn(dx, dy, thing.turn);
    const inside =
      ease(thing.long + soft, thing.long - soft, Math.abs(u)) *
      ease(thing.wide + soft, thing.wide - soft, Math.abs(v));
    return 1 - inside * (1 - thing.clear);
  }
  if (thing.kind === 'spring') {
    const [u, v] = turn(dx, dy, thing.turn);
    if (Math.abs(u) > thing.long || Math.abs(v) > thing.size * 1.2) return 1;
    const phase = (u / thing.long) * thing.rounds * Math.PI;
    const line =
      Math.abs(v - Math.sin(phase) * thing.size) /
      Math.sqrt(1 + ((thing.rounds * Math.PI * thing.size * Math.cos(phase)) / thing.long) ** 2);
    return 1 - ease(0.003 + soft, 0.003 - soft * 0.4, line) * 0.9;
  }
  const [u, v] = turn(dx, dy, thing.turn);
  const inside = ease(thing.size + soft, thing.size - soft, Math.max(Math.abs(u), Math.abs(v)));
  const bend = hills(u * 8, v * 8) * 0.006;
  const wire =
    Math.min(Math.abs(wave((u + bend) / thing.gap)), Math.abs(wave((v + bend) / thing.gap))) *
    thing.gap;
  return 1 - inside * ease(0.0022 + soft * 0.7, 0.0012, wire) * 0.85;
}

function turn(x: number, y: number, angle: number): readonly [number, number] {
  return [x * Math.cos(angle) + y * Math.sin(angle), y * Math.cos(angle) - x * Math.sin(angle)];
}

function wave(value: number): number {
  return value - Math.round(value);
}
