import { glanceSide, lookOf, type Look, type RgbaPixels } from '@stenope/domain/look/look';
import { hexOf } from '@stenope/domain/look/oklab';
import { mostColours } from '@stenope/domain/search/limits';

/** Smaller colours of a dropped photograph hardly make its look. */
const leastShare = 0.12;

/** Largest colours of a look, as `#rrggbb`. */
export function mainColours({ palette }: Look): readonly string[] {
  return palette
    .filter(({ share }, at) => at === 0 || share >= leastShare)
    .slice(0, mostColours)
    .map(hexOf);
}

/** The small picture a look is made from keeps the ratio. */
export function glanceSize({ width, height }: { readonly width: number; readonly height: number }) {
  const scale = Math.min(1, glanceSide / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/**
 * Main colours of a photograph on this device, by the same arithmetic as on the server. Nothing is
 * sent. Rejects what the browser cannot decode.
 */
export async function coloursOfPhoto(file: Blob): Promise<readonly string[]> {
  const bitmap = await createImageBitmap(file);
  try {
    return mainColours(lookOf(pixelsOf(bitmap)));
  } finally {
    bitmap.close();
  }
}

function pixelsOf(bitmap: ImageBitmap): RgbaPixels {
  const { width, height } = glanceSize(bitmap);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (!drawing) throw new Error('This browser draws nothing');
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(bitmap, 0, 0, width, height);
  return drawing.getImageData(0, 0, width, height);
}
