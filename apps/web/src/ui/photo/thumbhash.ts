import { thumbHashToRGBA } from 'thumbhash';

/** Some thirty pixels each way. */
interface Placeholder {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** In bytes. */
const shortest = 5;
const longest = 25;

/**
 * What stands where a photograph will be, from two dozen bytes in base64. What cannot be read is no
 * placeholder, and no reason to fail.
 */
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
