import { add, lay, veil } from '../../optics/light.ts';
import type { Colour, Frame, Light, Scene } from '../../optics/light.ts';
import { chance, clamp, clouds, ease, grit, hills } from '../../optics/noise.ts';

export interface ForestLook {
  readonly seed: number;
  readonly fog: Colour;
  /** Light through the fog: position and strength. */
  readonly glow: {
    readonly x: number;
    readonly y: number;
    readonly colour: Colour;
    readonly strength: number;
  };
  readonly bark: Colour;
  readonly moss: Colour;
  readonly floor: Colour;
  readonly trunks: number;
  readonly thick: number;
  /** Visibility in metres. */
  readonly clear: number;
  readonly lean: number;
  /** Vertical position where the ground meets the fog. */
  readonly level: number;
  readonly rays: number;
}

interface Trunk {
  readonly x: number;
  readonly far: number;
  readonly thick: number;
  readonly lean: number;
  readonly phase: number;
  readonly foot: number;
}

const shelves = 240;
/** Height of the lens in metres. */
const eyeLevel = 2.1;

export function forest(frame: Frame, look: ForestLook): Scene {
  const draw = chance(look.seed);
  const trunks: Trunk[] = [];
  for (let at = 0; at < look.trunks; at += 1) {
    const far = 7 + 75 * ((at + draw()) / look.trunks) ** 1.15;
    trunks.push({
      x: (draw() * 1.2 - 0.1) * frame.aspect,
      far,
      thick: (look.thick * (0.6 + draw() * 0.8)) / far,
      lean: (draw() - 0.5) * look.lean,
      phase: draw() * 100,
      foot: look.level + eyeLevel / far,
    });
  }
  const nearby = shelve(trunks, frame);
  const fog: Light = { r: 0, g: 0, b: 0 };
  return {
    hasSoftEdges: true,
    shade(x, y, light) {
      air(look, x, y, fog);
      lay(light, [0, 0, 0]);
      let open = 1;
      const list = nearby[clamp(((x / frame.aspect) * shelves) | 0, 0, shelves - 1)]!;
      for (let at = 0; at < list.length && open > 0.01; at += 1) {
        const trunk = list[at]!;
        if (y > trunk.foot + 0.02) continue;
        open -= trunkLight(look, trunk, x, y, open, fog, light);
      }
      if (open <= 0.01) return;
      floor(look, x, y, fog);
      add(light, [fog.r, fog.g, fog.b], open);
    },
  };
}

/** Trunks by vertical strip of the frame, nearest first. */
function shelve(trunks: readonly Trunk[], frame: Frame): readonly (readonly Trunk[])[] {
  const sorted = trunks.toSorted((a, b) => a.far - b.far);
  return Array.from({ length: shelves }, (_, shelf) => {
    const left = (shelf / shelves) * frame.aspect;
    const right = ((shelf + 1) / shelves) * frame.aspect;
    return sorted.filter(({ x, thick, lean }) => {
      const reach = thick * 1.4 + Math.abs(lean) + 0.02;
      return x + reach > left && x - reach < right;
    });
  });
}

/** Fog without trunks, brighter near the light. */
function air(look: ForestLook, x: number, y: number, light: Light): void {
  lay(light, look.fog, 1 - 0.22 * y + 0.07 * hills(x * 1.3 + look.seed, y * 1.7));
  const away = Math.hypot(x - look.glow.x, y - look.glow.y);
  add(light, look.glow.colour, look.glow.strength / (1 + (away / 0.42) ** 2));
  if (look.rays === 0) return;
  const angle = Math.atan2(x - look.glow.x, y - look.glow.y + 0.25);
  const ray = ease(0.05, 0.7, clouds(angle * 9 + look.seed, away * 0.25, 3) + 0.25);
  add(light, look.glow.colour, ray * look.rays * Math.exp(-away * 1.1));
}

function floor(look: ForestLook, x: number, y: number, light: Light): void {
  const depth = y - look.level;
  if (depth <= 0) return;
  const far = eyeLevel / depth;
  const fern = 0.75 + 0.8 * clouds(x * far * 0.8, far * 1.6, 4, 0.6);
  const shown: Colour = [look.floor[0] * fern, look.floor[1] * fern, look.floor[2] * fern];
  veil(light, shown, Math.exp(-far / look.clear));
}

/** Draws a trunk over the uncovered rest; returns the share it covers. */
function trunkLight(
  look: ForestLook,
  trunk: Trunk,
  x: number,
  y: number,
  open: number,
  fog: Light,
  light: Light,
): number {
  const up = trunk.foot - y;
  const bend = hills(up * 1.1 + trunk.phase, trunk.phase) * 0.3 * trunk.thick + trunk.lean * up;
  const flare = 1 + 0.9 * Math.exp(-up * trunk.far * 0.9) - up * 0.12;
  const half = trunk.thick * 0.5 * (flare + 0.03 * hills(up * 9, trunk.phase));
  const side = (x - trunk.x - bend) / half;
  if (side < -1.15 || side > 1.15) return 0;
  const soft = Math.min(0.5, 0.0009 / half + 0.02);
  const cover = ease(1 + soft, 1 - soft, Math.abs(side)) * ease(-0.02, 0.004, up) * open;
  if (cover <= 0) return 0;
  const seen = Math.exp(-trunk.far / look.clear);
  const round = Math.sqrt(Math.max(0, 1 - side * side));
  const across = Math.asin(clamp(side, -1, 1));
  const rough = trunk.far < 30 ? barkOf(across * 3.4 + trunk.phase, up * trunk.far * 0.7) : 0;
  const towards = clamp(0.5 + 0.5 * side * Math.sign(look.glow.x - trunk.x)) * 0.9;
  const dark = (0.62 + 0.7 * rough) * (0.25 + 0.4 * round + towards);
  const moss = ease(
    0.25,
    0.7,
    grit(across * 2 + trunk.phase, up * trunk.far * 0.16) + 0.3 - up * 0.6,
  );
  const part = (place: 0 | 1 | 2, haze: number): number => {
    const bark = (look.bark[place] + (look.moss[place] - look.bark[place]) * moss) * dark;
    return cover * (haze + (bark - haze) * seen);
  };
  light.r += part(0, fog.r);
  light.g += part(1, fog.g);
  light.b += part(2, fog.b);
  return cover;
}

/** Furrows along the trunk, with finer ones in them. */
function barkOf(around: number, up: number): number {
  return (
    hills(around, up) * 0.55 +
    grit(around * 2.3, up * 2.1) * 0.3 +
    grit(around * 5.7, up * 4.3) * 0.15
  );
}
