import type { Scene } from './colour.ts';
import { chance } from './noise.ts';

const grain = 0.045;
const vignette = 0.34;

/** Renders a scene to RGBA pixels, with film grain and vignetting. */
export function render(
  scene: Scene,
  width: number,
  height: number,
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const across = (x + 0.5) / width;
      const down = (y + 0.5) / height;
      const edge = (across - 0.5) ** 2 + (down - 0.5) ** 2;
      const light = 1 - edge * vignette;
      const speck = (chance(x, y, 7) - 0.5) * grain;
      const seen = scene(across, down, width / height);
      const at = (y * width + x) * 4;
      pixels[at] = (seen[0] * light + speck) * 255;
      pixels[at + 1] = (seen[1] * light + speck) * 255;
      pixels[at + 2] = (seen[2] * light + speck) * 255;
      pixels[at + 3] = 255;
    }
  }
  return pixels;
}
