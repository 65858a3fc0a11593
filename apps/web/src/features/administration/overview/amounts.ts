import type { Language } from '@stenope/i18n/languages';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** An amount of data in the unit people would use. */
export function spokenBytes(language: Language, bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  }).format(bytes / 1000 ** step);
}

/** A time in hours, or in days from the third on. */
export function spokenHours(language: Language, hours: number): string {
  const isLong = hours >= 72;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isLong ? 'day' : 'hour',
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(isLong ? Math.floor(hours / 24) : hours);
}
