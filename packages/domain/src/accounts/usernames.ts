import { limits } from './limits.ts';
import { isReservedUsername } from './reserved.ts';

const dayMs = 24 * 3600 * 1000;

/** A former username: its holder (null once they have left) and when it was given up. */
export interface FormerUsername {
  readonly userId: string | null;
  readonly freedAt: Date;
}

/** Whether a former username is still reserved for its holder. */
export function isResting(former: FormerUsername, asker: string | null, now: Date): boolean {
  if (asker !== null && former.userId === asker) return false;
  return former.freedAt > restsSince(now);
}

/** Usernames given up after this moment are still reserved. */
export function restsSince(now: Date): Date {
  return new Date(now.getTime() - limits.formerUsername.days * dayMs);
}

/** Letters that Unicode normalisation does not decompose. */
const ligatures: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ı: 'i',
  ƒ: 'f',
};

/** Username for a person without usable letters. */
const nameless = 'utilisateur';

/** Suffix for names of one or two letters, too short for usernames. */
const filling = '_photo';

/**
 * Username from the first given name that has a letter or digit: accents folded, other characters
 * to `_`, never reserved. Whether it is free only the database knows.
 */
export function repairUsername(...names: readonly string[]): string {
  const stem = names.map(stemOf).find((found) => found !== '') ?? nameless;
  return isReservedUsername(stem) ? numbered(stem, 1) : stem;
}

/**
 * Usernames to try, in order: as it is, with a digit, then with more and more digits chosen by
 * `random` (0 to 1), so that the thousandth Marie does not need a thousand attempts.
 */
export function* usernameCandidates(username: string, random: () => number): Generator<string> {
  yield username;
  for (let digit = 2; digit <= 9; digit += 1) yield numbered(username, digit);
  for (const digits of [2, 3, 4, 4, 6, 6, 8, 8, 8, 8]) {
    const least = 10 ** (digits - 1);
    yield numbered(username, least + Math.floor(random() * 9 * least));
  }
}

function numbered(stem: string, number: number): string {
  const digits = String(number);
  return stem.slice(0, limits.username.max - digits.length) + digits;
}

function stemOf(name: string): string {
  // Longer input could not be part of a username; a hostile name may have any length.
  const ascii = foldAccents(name.slice(0, 200)).replaceAll(/[^A-Za-z0-9]+/g, '_');
  const cut = trimmed(trimmed(ascii).slice(0, limits.username.max));
  return cut === '' || cut.length >= limits.username.min ? cut : cut + filling;
}

function foldAccents(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return plain.replaceAll(/\P{ASCII}/gu, (letter) => {
    const lower = letter.toLowerCase();
    const folded = ligatures[lower];
    if (folded === undefined) return letter;
    return letter === lower ? folded : folded.toUpperCase();
  });
}

function trimmed(name: string): string {
  return name.replaceAll(/^_+|_+$/g, '');
}
