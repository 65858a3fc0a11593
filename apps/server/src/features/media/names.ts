import { randomBytes } from 'node:crypto';

const letters = '0123456789abcdefghijklmnopqrstuvwxyz';

/** The public part of a picture's address: 32 letters that nobody guesses (165 bits). */
export function newName(): string {
  let name = '';
  while (name.length < 32) {
    for (const byte of randomBytes(48)) {
      // Whole multiples of 36 only, so that every letter is as likely as the others.
      if (byte < 252 && name.length < 32) name += letters[byte % 36];
    }
  }
  return name;
}
