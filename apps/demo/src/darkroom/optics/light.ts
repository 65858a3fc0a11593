/** Linear light at one point: 0.18 is middle grey, more than 1 is a light source. */
export interface Light {
  r: number;
  g: number;
  b: number;
}

export type Colour = readonly [number, number, number];

/** A scene to render. `x` runs from 0 to the aspect ratio, `y` from 0 to 1 downwards. */
export interface Scene {
  readonly shade: (x: number, y: number, light: Light) => void;
  /** Edges are soft already and need no supersampling. */
  readonly hasSoftEdges?: boolean;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Width by height: the right edge of `x`. */
  readonly aspect: number;
}

export function frameOf(width: number, height: number): Frame {
  return { width, height, aspect: width / height };
}

/** A hex colour (`#e0c8a0`) in linear light. */
export function ink(hex: string, strength = 1): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [
    linear(((value >> 16) & 255) / 255) * strength,
    linear(((value >> 8) & 255) / 255) * strength,
    linear((value & 255) / 255) * strength,
  ];
}

function linear(encoded: number): number {
  return encoded <= 0.040_45 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
}

export function lay(light: Light, colour: Colour, strength = 1): void {
  light.r = colour[0] * strength;
  light.g = colour[1] * strength;
  light.b = colour[2] * strength;
}

export function add(light: Light, colour: Colour, strength: number): void {
  light.r += colour[0] * strength;
  light.g += colour[1] * strength;
  light.b += colour[2] * strength;
}

/** Blends a translucent colour over the light: mist, glass, a soft edge. */
export function veil(light: Light, colour: Colour, share: number): void {
  light.r += (colour[0] - light.r) * share;
  light.g += (colour[1] - light.g) * share;
  light.b += (colour[2] - light.b) * share;
}

export function between(from: Colour, to: Colour, share: number): Colour {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}
