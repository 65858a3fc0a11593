import type { CameraFacts, Family, Recipe, Shot } from './types.ts';

/** Print sizes by aspect ratio. */
const formats = {
  '3:2': [2400, 1600],
  '2:3': [1600, 2400],
  '4:5': [1920, 2400],
  '5:4': [2400, 1920],
  '1:1': [2000, 2000],
  '16:9': [2400, 1350],
  '65:24': [3200, 1182],
} as const;

interface Words {
  readonly title: string;
  readonly alt: string;
  readonly hashtags: readonly string[];
}

export function shot(
  [id, family, mood]: readonly [string, Family, string],
  format: keyof typeof formats,
  camera: CameraFacts,
  words: Words,
  recipe: Recipe,
  wideGamut = false,
): Shot {
  const [width, height] = formats[format];
  return { negative: { id, family, mood, width, height, wideGamut, camera, ...words }, recipe };
}
