import { productLimits } from './limits.ts';

/** Why a text is no price; `unclear` could be read in two ways. */
export type PriceFault = 'missing' | 'format' | 'unclear' | 'too_low' | 'too_high';

type ReadPrice = { readonly cents: number } | { readonly fault: PriceFault };

/** Longer than any price with its spaces: longer input is rejected. */
const longest = 40;

/** Any kind of space keyboards and copied texts put between digits. */
const spaces = /\s+/g;

/** Full-width characters of Japanese keyboards. */
const wide = /[\uff01-\uff5e]/g;

const currency = '(?:€|euros?|eur)';
const before = new RegExp(`^${currency} ?`);
const after = new RegExp(` ?${currency}$`);
/** `12 € 50`, as it is spoken. */
const between = new RegExp(`^([0-9 ]+?) ?${currency} ?([0-9]{2})$`);

/**
 * Parses a price as written in France and elsewhere, to cents: `12,50`, `12.50 €`, `1 234,00`,
 * `1.234,50`, `12€50`. Without floating point: cents are composed from the digits.
 */
export function readPrice(typed: string): ReadPrice {
  if (typed.trim() === '') return { fault: 'missing' };
  if (typed.length > longest) return { fault: 'format' };
  const plain = typed
    .replaceAll(wide, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0))
    .replaceAll(spaces, ' ')
    .replaceAll('’', "'")
    .trim()
    .toLowerCase();
  const spoken = plain.replace(between, '$1,$2');
  return readFigures(spoken.replace(before.test(spoken) ? before : after, ''));
}

/** Whole euros, grouped by three or not; then at most two digits of cents. */
const whole = /^(?<euros>[0-9]{1,3}(?:(?<group>[ '.,])[0-9]{3}(?:\k<group>[0-9]{3})*)?|[0-9]+)$/;
const broken =
  /^(?<euros>[0-9]{1,3}(?:(?<group>[ '.,])[0-9]{3}(?:\k<group>[0-9]{3})*)?|[0-9]*)(?<mark>[.,])(?<cents>[0-9]{1,2})$/;

function readFigures(figures: string): ReadPrice {
  const parts = (broken.exec(figures) ?? whole.exec(figures))?.groups;
  if (!parts) return { fault: 'format' };
  const { euros = '', group, mark, cents = '' } = parts;
  // Grouped by the decimal sign: no country writes so.
  if (group !== undefined && group === mark) return { fault: 'format' };
  // One point or comma and three digits: a thousand here, a fraction there.
  if (mark === undefined && isUnclear(euros)) return { fault: 'unclear' };
  return bounded(`${euros.replaceAll(/[^0-9]/g, '')}${cents.padEnd(2, '0')}`);
}

function isUnclear(euros: string): boolean {
  return /^[0-9]{1,3}[.,][0-9]{3}$/.test(euros);
}

function bounded(figures: string): ReadPrice {
  const digits = figures.replace(/^0+/, '');
  if (digits === '') return { fault: 'too_low' };
  const { lowestCents, highestCents } = productLimits;
  if (digits.length > String(highestCents).length) return { fault: 'too_high' };
  const cents = Number(digits);
  if (cents < lowestCents) return { fault: 'too_low' };
  return cents > highestCents ? { fault: 'too_high' } : { cents };
}

/** Editable form of a price: `12,50`, which parses to the same. */
export function writePrice(cents: number): string {
  const euros = Math.floor(cents / 100);
  return `${euros},${String(cents % 100).padStart(2, '0')}`;
}
