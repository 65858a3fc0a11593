import { readSync, writeSync } from 'node:fs';
import { photographLimits } from '@stenope/domain/media/limits';
import { Refused } from './refused.ts';

/** What comes after the standard three, in the order of `launch`. */
const input = 3;
const output = 4;

let end = 0;

/** The picture we were handed. */
export function readInput(bytes: number): Buffer {
  if (bytes > photographLimits.bytes) throw new Refused('image_too_large');
  const whole = Buffer.allocUnsafe(bytes);
  let have = 0;
  while (have < bytes) {
    const got = readSync(input, whole, have, bytes - have, have);
    if (got === 0) break;
    have += got;
  }
  return whole.subarray(0, have);
}

/** Another picture: what was made of the last one was taken, and its place is free again. */
export function beginOutput(): void {
  end = 0;
}

/** Lays a file behind those before it. */
export function hand(file: Buffer): void {
  for (let done = 0; done < file.length;) {
    done += writeSync(output, file, done, file.length - done, end + done);
  }
  end += file.length;
}
