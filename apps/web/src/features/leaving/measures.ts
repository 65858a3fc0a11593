import type { Language } from '@stenope/i18n/languages';

const steps = [
  { unit: 'gigabyte', bytes: 1e9 },
  { unit: 'megabyte', bytes: 1e6 },
  { unit: 'kilobyte', bytes: 1e3 },
] as const;

/** Size in the largest unit that gives at least 1. */
export function sizeOf(language: Language, bytes: number): string {
  const step = steps.find((one) => bytes >= one.bytes) ?? { unit: 'byte', bytes: 1 };
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: step.unit,
    maximumFractionDigits: 1,
  }).format(bytes / step.bytes);
}

export function percentOf(language: Language, part: number): string {
  return new Intl.NumberFormat(language, { style: 'percent' }).format(part);
}

export function dayOf(language: Language, moment: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(moment));
}
