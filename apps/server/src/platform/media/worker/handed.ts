import { readSync, writeSync } from 'node:fs';
import { photographLimits } from '@stenope/domain/media/limits';
import { Refused } from './refused.ts';

/** Descriptors after stdin, stdout and stderr, in the order of `launch`. */
const input = 3;
const output = 4;

let end = 0;

/** Reads the picture from the input file. */
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

/** Starts over for the next picture: the results of the last one were copied out. */
export function beginOutput(): void {
  end = 0;
}

/** Appends a file to the output. */
export function hand(file: Buffer): void {
  for (let done = 0; done < file.length;) {
    done += writeSync(output, file, done, file.length - done, end + done);
  }
  end += file.length;
}
