import { layer, read } from '../../optics/layer.ts';
import type { Layer } from '../../optics/layer.ts';
import { veil } from '../../optics/light.ts';
import type { Colour, Frame, Light, Scene } from '../../optics/light.ts';
import { chance, clamp, ease, hash, hills } from '../../optics/noise.ts';

export interface Lamp {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: Colour;
  readonly strength: number;
}

export interface BokehLook {
  readonly seed: number;
  readonly lamps: (frame: Frame) => readonly Lamp[];
  readonly top: Colour;
  readonly bottom: Colour;
  /** Vertical position from which wet ground or water reflects; undefined for none. */
  readonly wet?: number;
  /** Rain drops on the window before the lens, from 0 to 1. */
  readonly rain: number;
  /** Aperture blades; 0 for a round aperture. */
  readonly blades: number;
}

type Sheets = readonly [Layer, Layer, Layer];

/** City lights far out of focus, optionally behind a wet window in focus. */
export function bokeh(frame: Frame, look: BokehLook): Scene {
  const sheets: Sheets = [
    layer(frame.width / 2, frame.height / 2),
    layer(frame.width / 2, frame.height / 2),
    layer(frame.width / 2, frame.height / 2),
  ];
  for (const lamp of look.lamps(frame)) {
    disc(sheets, frame, lamp, look.blades);
    if (look.wet !== undefined && lamp.y < look.wet)
      smear(sheets, frame, lamp, look.wet, look.seed);
  }
  const town = (x: number, y: number, light: Light): void => {
    const [u, v] = [x / frame.aspect, y];
    light.r = look.top[0] + (look.bottom[0] - look.top[0]) * v + read(sheets[0], u, v);
    light.g = look.top[1] + (look.bottom[1] - look.top[1]) * v + read(sheets[1], u, v);
    light.b = look.top[2] + (look.bottom[2] - look.top[2]) * v + read(sheets[2], u, v);
  };
  if (look.rain === 0) return { shade: town, hasSoftEdges: true };
  const pane = [
    { cell: 0.13, share: 0.5 * look.rain, seed: look.seed },
    { cell: 0.047, share: 0.6 * look.rain, seed: look.seed + 1 },
    { cell: 0.017, share: 0.6 * look.rain, seed: look.seed + 2 },
  ];
  return {
    shade(x, y, light) {
      for (const { cell, share, seed } of pane) {
        if (drop(x, y, cell, share, seed, frame, town, light)) return;
      }
      town(x, y, light);
    },
  };
}

function disc(sheets: Sheets, frame: Frame, lamp: Lamp, blades: number): void {
  const scale = frame.height / 2;
  const [cx, cy, radius] = [lamp.x * scale, lamp.y * scale, Math.max(1.2, lamp.size * scale)];
  const { width, height } = sheets[0];
  // Mechanical vignetting cuts the discs near the corners to almond shapes.
  const [ox, oy] = [lamp.x - frame.aspect / 2, lamp.y - 0.5];
  const cut = 0.5 / Math.max(0.5, frame.aspect / 2);
  for (
    let y = Math.max(0, Math.floor(cy - radius));
    y <= Math.min(height - 1, cy + radius);
    y += 1
  ) {
    for (
      let x = Math.max(0, Math.floor(cx - radius));
      x <= Math.min(width - 1, cx + radius);
      x += 1
    ) {
      const [dx, dy] = [(x + 0.5 - cx) / radius, (y + 0.5 - cy) / radius];
      let away = Math.hypot(dx, dy);
      const barrel = Math.hypot(dx + ox * cut, dy + oy * cut) * 0.86;
      if (blades > 0) {
        const part = (Math.PI * 2) / blades;
        const angle = Math.atan2(dy, dx) + 0.2;
        const turned = angle - Math.round(angle / part) * part;
        away *= Math.cos(turned) / Math.cos(part / 2) / 1.04;
      }
      const soft = 1.2 / radius;
      const cover = ease(1, 1 - soft, away) * ease(1, 1 - soft * 2, barrel);
      if (cover <= 0) continue;
      const rim = 0.78 + 0.5 * ease(0.72, 0.97, away) + 0.05 * Math.sin(away * 34);
      deposit(sheets, y * width + x, lamp.colour, cover * rim * lamp.strength);
    }
  }
}

function deposit(sheets: Sheets, at: number, colour: Colour, strength: number): void {
  sheets[0].values[at] = sheets[0].values[at]! + colour[0] * strength;
  sheets[1].values[at] = sheets[1].values[at]! + colour[1] * strength;
  sheets[2].values[at] = sheets[2].values[at]! + colour[2] * strength;
}

/** Reflection of a lamp on wet ground: a long, broken column of its colour. */
function smear(sheets: Sheets, frame: Frame, lamp: Lamp, level: number, seed: number): void {
  const scale = frame.height / 2;
  const { width, height } = sheets[0];
  const start = Math.floor(level * scale);
  const mirror = (2 * level - lamp.y) * scale;
  const wide = lamp.size * scale * 0.75;
  for (let y = start; y < height; y += 1) {
    const away = (y - mirror) / (0.16 * height);
    const broken =
      0.55 + 0.75 * hills(y * 0.05, lamp.x * 9 + seed) + 0.3 * hills(y * 0.21, lamp.x * 31);
    const fade = Math.exp(-away * away) * clamp(broken) * 0.34 * lamp.strength;
    if (fade < 0.002) continue;
    const shift = hills(y * 0.04 + seed, lamp.x * 17) * wide * 0.5;
    const reach = wide * 2.2;
    const centre = lamp.x * scale + shift;
    for (
      let x = Math.max(0, Math.floor(centre - reach));
      x < Math.min(width, centre + reach);
      x += 1
    ) {
      const aside = (x - centre) / wide;
      deposit(sheets, y * width + x, lamp.colour, fade * Math.exp(-aside * aside * 1.4));
    }
  }
}

/** A drop acts as a small wide-angle lens: the city appears upside down in it. */
function drop(
  x: number,
  y: number,
  cell: number,
  share: number,
  seed: number,
  frame: Frame,
  town: (x: number, y: number, light: Light) => void,
  light: Light,
): boolean {
  const [cx, cy] = [Math.floor(x / cell), Math.floor(y / cell)];
  const kind = hash(cx, cy, seed);
  if (kind > share) return false;
  const size = 0.1 + 0.26 * hash(cx, cy, seed + 40) ** 2;
  const dx = x / cell - cx - 0.36 - 0.28 * hash(cx, cy, seed + 50);
  const dy = (y / cell - cy - 0.36 - 0.28 * hash(cx, cy, seed + 60)) * (0.7 + 0.25 * kind);
  const wobble = 1 + 0.22 * hills(Math.atan2(dy, dx) * 0.9 + kind * 40, kind * 90);
  const away = Math.hypot(dx, dy) / (size * wobble);
  if (away > 1) return false;
  const bulge = away * away;
  const lens = 1.6 + bulge * 2.2;
  town(
    clamp(x - (dx / size) * 0.14 * lens, 0, frame.aspect),
    clamp(y - (dy / size) * 0.14 * lens, 0, 0.999),
    light,
  );
  const edge = ease(0.62, 1, away);
  veil(light, [0.004, 0.005, 0.007], edge * (0.5 - 0.4 * clamp(dy / size, -0.5, 1)));
  const glint = Math.hypot(dx / size + 0.35, dy / size + 0.42);
  if (glint < 0.16) veil(light, [1.1, 1.1, 1.15], ease(0.16, 0.04, glint) * 0.75);
  return true;
}

/** Lamps on both sides of a receding street, with windows above them. */
export function street(
  seed: number,
  palette: readonly Colour[],
  vanish: number,
): BokehLook['lamps'] {
  return (frame) => {
    const draw = chance(seed);
    const lamps: Lamp[] = [];
    for (let at = 0; at < 120; at += 1) {
      const far = 1.1 + 15 * draw() ** 1.6;
      const side = draw() < 0.5 ? -1 : 1;
      const colour = palette[Math.floor(draw() * palette.length)]!;
      lamps.push({
        x: frame.aspect / 2 + (side * (0.55 + draw() * 0.75)) / far,
        y: vanish - ((draw() ** 2 * 1.1 - 0.06) / far) * 0.75,
        size: 0.012 + 0.055 / Math.sqrt(far),
        colour,
        strength: 0.1 + 0.85 * draw() ** 3,
      });
    }
    return lamps;
  };
}

/** A band of far lights: the other bank, a bridge, a horizon of windows. */
export function bank(
  seed: number,
  palette: readonly Colour[],
  level: number,
  tall: number,
  size: number,
): BokehLook['lamps'] {
  return (frame) => {
    const draw = chance(seed);
    return Array.from({ length: 150 }, (): Lamp => {
      const x = draw() * frame.aspect;
      const tower = ease(0.1, 0.7, hills(x * 2.2 + seed, seed) + 0.4);
      return {
        x,
        y: level - draw() ** 1.3 * tall * tower,
        size: size * (0.75 + draw() * 0.5),
        colour: palette[Math.floor(draw() * palette.length)]!,
        strength: 0.08 + 0.7 * draw() ** 3,
      };
    });
  };
}
