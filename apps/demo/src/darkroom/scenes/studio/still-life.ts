import { between, lay, veil } from '../../optics/light.ts';
import type { Colour, Frame, Light, Scene } from '../../optics/light.ts';
import { clamp, clouds, ease, grit } from '../../optics/noise.ts';
import { radiusAt, vessels } from './vessels.ts';
import type { Turned, VesselName } from './vessels.ts';

export interface Thing {
  readonly kind: VesselName;
  readonly x: number;
  readonly z: number;
  readonly size: number;
  readonly colour: Colour;
  /** From 0 (chalk) to 1 (glaze). */
  readonly gloss: number;
  readonly glass?: boolean;
  readonly speckle?: number;
}

export interface StillLifeLook {
  readonly seed: number;
  readonly focal: number;
  readonly height: number;
  readonly horizon: number;
  readonly things: readonly Thing[];
  readonly table: Colour;
  readonly wall: Colour;
  /** Distance of the wall behind the objects. */
  readonly back: number;
  readonly cloth: number;
  /** Direction of the window, its width, its colour. */
  readonly window: readonly [number, number, number];
  readonly soft: number;
  readonly daylight: Colour;
  readonly ambient: Colour;
}

interface Placed extends Thing {
  readonly shape: Turned;
  readonly high: number;
  readonly bounds: readonly [number, number, number, number];
  /** Spheres that stand for the object in shadow computations. */
  readonly balls: readonly (readonly [number, number])[];
}

interface Point {
  x: number;
  y: number;
  z: number;
}

/** Objects on a table by a window. */
export function stillLife(frame: Frame, look: StillLifeLook): Scene {
  const things = look.things
    .map((thing) => placed(thing, look, frame))
    .toSorted((a, b) => a.z - b.z);
  const long = Math.hypot(...look.window);
  const sun = [look.window[0] / long, look.window[1] / long, look.window[2] / long] as const;
  const point: Point = { x: 0, y: 0, z: 0 };
  return {
    shade(x, y, light) {
      const dx = (x - frame.aspect / 2) / look.focal;
      const dy = (look.horizon - y) / look.focal;
      for (let at = 0; at < things.length; at += 1) {
        const thing = things[at]!;
        const [left, top, right, bottom] = thing.bounds;
        if (x < left || x > right || y < top || y > bottom) continue;
        if (!meet(thing, look.height, dx, dy, point)) continue;
        skin(look, things, thing, sun, point, dx, dy, light);
        return;
      }
      room(look, things, sun, dx, dy, light);
    },
  };
}

function placed(thing: Thing, look: StillLifeLook, frame: Frame): Placed {
  const shape = vessels[thing.kind];
  const high = shape.high * thing.size;
  const wide = shape.widest * thing.size * 1.03;
  const near = thing.z - wide;
  const bounds = [
    frame.aspect / 2 +
      ((thing.x - wide) / (thing.x < wide ? near : thing.z + wide)) * look.focal -
      0.01,
    look.horizon -
      ((high - look.height) / (high > look.height ? near : thing.z + wide)) * look.focal -
      0.01,
    frame.aspect / 2 +
      ((thing.x + wide) / (thing.x > -wide ? near : thing.z + wide)) * look.focal +
      0.01,
    look.horizon + (look.height / near) * look.focal + 0.01,
  ] as const;
  const count = Math.max(1, Math.round(high / (wide * 1.5)));
  const balls = Array.from({ length: count }, (_, at) => {
    const y = ((at + 0.5) / count) * high;
    return [y, radiusAt(shape, y / thing.size) * thing.size * 1.02] as const;
  });
  return { ...thing, shape, high, bounds, balls };
}

/** Ray marching to the surface of a turned object. */
function meet(thing: Placed, height: number, dx: number, dy: number, point: Point): boolean {
  const wide = thing.shape.widest * thing.size;
  const a = dx * dx + 1;
  const b = -thing.x * dx - thing.z;
  const c = thing.x * thing.x + thing.z * thing.z - wide * wide;
  const inside = b * b - a * c;
  if (inside < 0) return false;
  const root = Math.sqrt(inside);
  let z = (-b - root) / a;
  const end = (-b + root) / a;
  for (let step = 0; step < 64 && z < end; step += 1) {
    const y = height + dy * z;
    if (y >= 0 && y < thing.high) {
      const x = dx * z - thing.x;
      const solid = Math.hypot(x, z - thing.z) - radiusAt(thing.shape, y / thing.size) * thing.size;
      const gap = thing.shape.hollow ? Math.abs(solid) - 0.022 : solid;
      if (gap < 0.0016) {
        point.x = dx * z;
        point.y = y;
        point.z = z;
        return true;
      }
      z += Math.max(gap * 0.62, 0.0012);
    } else {
      z += 0.02 * thing.size;
    }
  }
  return false;
}

/** Shares of window light and ambient light that reach a point past the spheres. */
function sheltered(
  things: readonly Placed[],
  self: Placed | undefined,
  sun: readonly [number, number, number],
  soft: number,
  x: number,
  y: number,
  z: number,
): readonly [number, number] {
  let [lit, open] = [1, 1];
  for (let at = 0; at < things.length; at += 1) {
    const thing = things[at]!;
    if (thing === self) continue;
    const [ox, oz] = [thing.x - x, thing.z - z];
    const { balls } = thing;
    for (let ball = 0; ball < balls.length; ball += 1) {
      const [by, radius] = balls[ball]!;
      const oy = by - y;
      const far = ox * ox + oy * oy + oz * oz;
      const towards = ox * sun[0] + oy * sun[1] + oz * sun[2];
      if (towards > 0) {
        const blur = towards * soft + 0.012;
        const aside = far - towards * towards;
        if (aside < (radius + blur) ** 2) {
          const shade = ease(-blur, blur, Math.sqrt(Math.max(0, aside)) - radius);
          const pale = thing.glass === true ? 0.45 : 0;
          lit *= pale + (1 - pale) * shade;
        }
      }
      const near = (radius * radius * 0.75) / (far + 0.0001);
      if (near > 0.012) open *= 1 - (near < 1 ? near : 1) * 0.8;
    }
  }
  return [lit, open];
}

function skin(
  look: StillLifeLook,
  things: readonly Placed[],
  thing: Placed,
  sun: readonly [number, number, number],
  { x, y, z }: Point,
  dx: number,
  dy: number,
  light: Light,
): void {
  const step = 0.012 * thing.size;
  const grows =
    (radiusAt(thing.shape, (y + step) / thing.size) -
      radiusAt(thing.shape, (y - step) / thing.size)) *
    thing.size;
  const slope = grows / (2 * step);
  const [rx, rz] = [x - thing.x, z - thing.z];
  const around = Math.hypot(rx, rz) + 1e-6;
  const tilt = 1 / Math.sqrt(1 + slope * slope);
  const inner = thing.shape.hollow && around < radiusAt(thing.shape, y / thing.size) * thing.size;
  const way = inner ? -tilt : tilt;
  const [nx, ny, nz] = [(rx / around) * way, -slope * way, (rz / around) * way];
  const [lit, open] = sheltered(things, thing, sun, look.soft, x, y, z);
  const lean = nx * sun[0] + ny * sun[1] + nz * sun[2];
  const wrap = clamp((lean + look.soft * 0.55) / (1 + look.soft * 0.55));
  const day = wrap * wrap * (1.6 - 0.6 * wrap) * lit * (inner ? 0.55 : 1);
  const foot = 0.35 + 0.65 * ease(0, 0.3 * thing.size, y);
  const sky = (0.55 + 0.45 * ny) * open * foot;
  const angle = Math.atan2(rz, rx);
  const age =
    1 +
    0.07 * clouds(angle * 2 + thing.x * 9, y * 2.4, 3) +
    (thing.speckle ?? 0) * grit(angle * 26, y * 34);
  const eye = 1 / Math.sqrt(dx * dx + dy * dy + 1);
  const facing = clamp(-(nx * dx + ny * dy + nz) * eye);
  if (thing.glass === true) glassLight(look, thing, facing, nx, y, day, light);
  else {
    const bounce = clamp(-ny) * 0.12 + 0.05 * foot;
    light.r =
      thing.colour[0] *
      age *
      (look.ambient[0] * sky + look.daylight[0] * day + look.table[0] * bounce);
    light.g =
      thing.colour[1] *
      age *
      (look.ambient[1] * sky + look.daylight[1] * day + look.table[1] * bounce);
    light.b =
      thing.colour[2] *
      age *
      (look.ambient[2] * sky + look.daylight[2] * day + look.table[2] * bounce);
  }
  if (thing.gloss <= 0) return;
  // Reflection of the window: a bright pane with a soft edge.
  const twice = 2 * (nx * dx + ny * dy + nz) * eye;
  const [mx, my, mz] = [dx * eye - twice * nx, dy * eye - twice * ny, eye - twice * nz];
  const meetsX = mx - sun[0];
  const meetsY = my - sun[1];
  const behind = mx * sun[0] + my * sun[1] + mz * sun[2];
  const edge = 0.05 + 0.16 * (1 - thing.gloss);
  const panel =
    ease(0.26 + edge, 0.26 - edge, Math.abs(meetsX)) *
    ease(0.34 + edge, 0.34 - edge, Math.abs(meetsY));
  const shine = panel * clamp(behind * 2) * thing.gloss * lit * (0.35 + 0.5 * (1 - facing) ** 3);
  light.r += look.daylight[0] * shine;
  light.g += look.daylight[1] * shine;
  light.b += look.daylight[2] * shine;
}

/** Glass shows what is behind it, darker at its edges, where it is thicker. */
function glassLight(
  look: StillLifeLook,
  thing: Placed,
  facing: number,
  nx: number,
  y: number,
  day: number,
  light: Light,
): void {
  const through = clamp(facing * 1.25) ** 0.8;
  const behind = between(look.table, look.wall, ease(look.height * 0.2, look.height * 0.5, y));
  const gleam = 0.35 + 0.5 * ease(-0.9, 0.9, -nx * Math.sign(look.window[0]) * -1) + day * 0.15;
  const part = (place: 0 | 1 | 2): number =>
    behind[place] *
    thing.colour[place] *
    (look.ambient[place] + look.daylight[place] * gleam) *
    (0.08 + 1.35 * through * through);
  light.r = part(0);
  light.g = part(1);
  light.b = part(2);
  const rim = ease(0.34, 0.12, facing) * 0.35;
  veil(
    light,
    [look.daylight[0] * 0.25, look.daylight[1] * 0.25, look.daylight[2] * 0.25],
    rim * clamp(nx * look.window[0] * 2 + 0.2),
  );
}

/** The table and the wall, with light and shadows. */
function room(
  look: StillLifeLook,
  things: readonly Placed[],
  sun: readonly [number, number, number],
  dx: number,
  dy: number,
  light: Light,
): void {
  const floor = dy < 0 ? -look.height / dy : Number.POSITIVE_INFINITY;
  const isTable = floor < look.back;
  const z = isTable ? floor : look.back;
  const x = dx * z;
  const y = isTable ? 0 : look.height + dy * z;
  const [lit, open] = sheltered(things, undefined, sun, look.soft, x, y, z);
  const corner = isTable ? ease(look.back, look.back - 1.2, z) : ease(0, 1.3, y);
  const facing = isTable ? sun[1] : Math.max(0.12, -sun[2]);
  // Window light falls off with distance.
  const reach = 1 / (1 + ((x - sun[0] * 3.5) / 5.5) ** 2 + (isTable ? 0 : ((y - 2.4) / 5) ** 2));
  const day = lit * facing * reach * 1.5;
  const indoors = open * (0.55 + 0.45 * corner);
  const base = isTable ? look.table : look.wall;
  const skinned = isTable
    ? 1 +
      0.1 * clouds(x * 0.5 + look.seed, z * 3.1, 4, 0.6) +
      look.cloth * (clouds(x * 0.9, z * 0.6 + x * 0.3, 3) * 0.22 + 0.05 * grit(x * 55, z * 55))
    : 1 + 0.09 * clouds(x * 0.7 + look.seed, y * 0.7, 4, 0.6);
  lay(light, base, skinned);
  light.r *= look.ambient[0] * indoors + look.daylight[0] * day;
  light.g *= look.ambient[1] * indoors + look.daylight[1] * day;
  light.b *= look.ambient[2] * indoors + look.daylight[2] * day;
}
