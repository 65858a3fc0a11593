import { productLimits } from './limits.ts';

/** Why what was typed is no price; `unclear` could be read in two ways. */
export type PriceFault = 'missing' | 'format' | 'unclear' | 'too_low' | 'too_high';

type ReadPrice = { readonly cents: number } | { readonly fault: PriceFault };

/** Longer than any price with all its spaces: what comes after is not looked at. */
const longest = 40;

/** Breaking or not, narrow or wide: whatever keyboards and copied texts put between figures. */
const spaces = /\s+/g;

/** Letters and figures as Japanese keyboards write them. */
const wide = /[\uff01-\uff5e]/g;

const currency = '(?:€|euros?|eur)';
const before = new RegExp(`^${currency} ?`);
const after = new RegExp(` ?${currency}$`);
/** `12 € 50`, as it is said. */
const between = new RegExp(`^([0-9 ]+?) ?${currency} ?([0-9]{2})$`);

/**
 * A price as people write it in France and elsewhere, in cents: `12,50`, `12.50 €`, `1 234,00`,
 * `1.234,50`, `12€50`. Never through a fraction: cents are put together from the figures.
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

/** Whole euros in groups of three, or without any; then at most two figures for the cents. */
const whole = /^(?<euros>[0-9]{1,3}(?:(?<group>[ '.,])[0-9]{3}(?:\k<group>[0-9]{3})*)?|[0-9]+)$/;
const broken =
  /^(?<euros>[0-9]{1,3}(?:(?<group>[ '.,])[0-9]{3}(?:\k<group>[0-9]{3})*)?|[0-9]*)(?<mark>[.,])(?<cents>[0-9]{1,2})$/;

function readFigures(figures: string): ReadPrice {
  const parts = (broken.exec(figures) ?? whole.exec(figures))?.groups;
  if (!parts) return { fault: 'format' };
  const { euros = '', group, mark, cents = '' } = parts;
  // Grouped by the sign the cents stand behind: no country writes so.
  if (group !== undefined && group === mark) return { fault: 'format' };
  // One point or comma and three figures: a thousand here, a fraction there.
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

/** As it stands in a field, to be changed there: `12,50`. What is written is read as the same. */
export function writePrice(cents: number): string {
  const euros = Math.floor(cents / 100);
  return `${euros},${String(cents % 100).padStart(2, '0')}`;
}
