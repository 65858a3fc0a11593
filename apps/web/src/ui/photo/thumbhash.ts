import { thumbHashToRGBA } from 'thumbhash';

/** About thirty pixels each way. */
interface Placeholder {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** Length of a thumbhash in bytes. */
const shortest = 5;
const longest = 25;

/** Decodes the blurred placeholder of a photograph from base64; undefined if unreadable. */
export function readThumbhash(hash: string): Placeholder | undefined {
  const bytes = decode(hash);
  if (bytes === undefined || bytes.length < shortest || bytes.length > longest) return undefined;
  const { w, h, rgba } = thumbHashToRGBA(bytes);
  if (w === 0 || h === 0) return undefined;
  return { width: w, height: h, pixels: new Uint8ClampedArray(rgba) };
}

function decode(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
  } catch {
    return undefined;
  }
}
