import { mix } from './noise.ts';

/** Red, green and blue, each from 0 to 1. */
export type Colour = readonly [number, number, number];

/** Colour of a scene at a point: across and down from 0 to 1; `ratio` is width over height. */
export type Scene = (across: number, down: number, ratio: number) => Colour;

export function colour(hex: number): Colour {
  return [((hex >> 16) & 255) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255];
}

export function blend(from: Colour, to: Colour, share: number): Colour {
  return [mix(from[0], to[0], share), mix(from[1], to[1], share), mix(from[2], to[2], share)];
}

export function brighten([red, green, blue]: Colour, by: number): Colour {
  return [red * by, green * by, blue * by];
}
