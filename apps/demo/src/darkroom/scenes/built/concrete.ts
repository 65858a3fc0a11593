import { blocks } from '../../optics/boxes.ts';
import type { Box, Hit } from '../../optics/boxes.ts';
import { veil } from '../../optics/light.ts';
import type { Colour, Frame, Light, Scene } from '../../optics/light.ts';
import { clamp, clouds, ease, grit } from '../../optics/noise.ts';
import { sky } from '../land/sky.ts';
import type { SkyLook } from '../land/sky.ts';

export interface ConcreteLook {
  readonly seed: number;
  readonly sky: SkyLook;
  readonly focal: number;
  /** Position of the lens, and its rotation to the right. */
  readonly eye: readonly [number, number, number];
  readonly turn: number;
  readonly boxes: readonly Box[];
  readonly sun: readonly [number, number, number];
  readonly sunlight: Colour;
  readonly ambient: Colour;
  readonly stone: Colour;
  readonly haze: Colour;
  readonly clear: number;
  /** Distance of the formwork's board marks in metres. */
  readonly boards: number;
}

/** A concrete building in sun and shadow. */
export function concrete(frame: Frame, look: ConcreteLook): Scene {
  const built = blocks(look.boxes);
  const hit: Hit = { far: 0, axis: 0, sign: 1, box: 0 };
  const [cos, sin] = [Math.cos(look.turn), Math.sin(look.turn)];
  const [ex, ey, ez] = look.eye;
  return {
    shade(x, y, light) {
      const across = (x - frame.aspect / 2) / look.focal;
      const dx = across * cos + sin + 1e-9;
      const dz = cos - across * sin + 1e-9;
      const dy = (look.sky.level - y) / look.focal + 1e-9;
      if (!built.strike(ex, ey, ez, dx, dy, dz, hit)) {
        sky(look.sky, x, y, light);
        return;
      }
      const { far, axis, sign, box } = hit;
      const [px, py, pz] = [ex + dx * far, ey + dy * far, ez + dz * far];
      const lean = axis === 0 ? look.sun[0] : axis === 1 ? look.sun[1] : look.sun[2];
      const facing = lean * sign;
      const off = sign * 0.004;
      const sunny =
        facing > 0 &&
        !built.blocked(
          px + (axis === 0 ? off : 0),
          py + (axis === 1 ? off : 0),
          pz + (axis === 2 ? off : 0),
          ...look.sun,
        );
      const open = axis === 1 ? (sign > 0 ? 1 : 0.34) : axis === 0 ? 0.72 : 0.58;
      cast(look, axis, box, [px, py, pz], open, sunny ? facing : 0, light);
      veil(light, look.haze, 1 - Math.exp(-far / look.clear));
    },
  };
}

/** Surface texture: board marks, tie holes, rain stains. */
function cast(
  look: ConcreteLook,
  axis: 0 | 1 | 2,
  box: number,
  [px, py, pz]: readonly [number, number, number],
  open: number,
  sun: number,
  light: Light,
): void {
  const u = axis === 0 ? pz : px;
  const v = axis === 1 ? pz : py;
  const moved = box * 13.7 + look.seed;
  const cloud = clouds(u * 0.5 + moved, v * 0.5, 3) * 0.13 + grit(u * 17 + moved, v * 17) * 0.03;
  const rain = axis === 1 ? 0 : grit(u * 3.1 + moved, v * 0.22) * 0.09;
  const board = v / look.boards;
  const seam = Math.abs(board - Math.round(board)) * look.boards < 0.012 ? 0.8 : 1;
  const shade = 0.05 * (Math.sin(Math.floor(board) * 12.9 + moved) * 0.5);
  const tieU = u / 1.2 - Math.floor(u / 1.2) - 0.5;
  const tieV = v / 1.2 - Math.floor(v / 1.2) - 0.5;
  const tie = axis === 1 ? 1 : 0.45 + 0.55 * ease(0.02, 0.032, Math.hypot(tieU, tieV));
  const stone = (1 + cloud + rain + shade) * seam * tie;
  // The ground reflects light onto what is above it.
  const back = clamp(1 - py / 9) * 0.12;
  light.r =
    look.stone[0] * stone * (look.ambient[0] * open + look.sunlight[0] * (sun + back * 0.6));
  light.g =
    look.stone[1] * stone * (look.ambient[1] * open + look.sunlight[1] * (sun + back * 0.55));
  light.b =
    look.stone[2] * stone * (look.ambient[2] * open + look.sunlight[2] * (sun + back * 0.5));
}
