import type { Language } from '@stenope/i18n/languages';

const steps = [
  { unit: 'day', seconds: 86_400, from: 2 },
  { unit: 'hour', seconds: 3600, from: 1 },
] as const;

/** A span of time in its largest fitting unit: hours up to two days, then days. */
export function writeDuration(seconds: number, language: Language): string {
  const step = steps.find((one) => seconds >= one.seconds * one.from);
  const [unit, size] = step ? [step.unit, step.seconds] : (['minute', 60] as const);
  return (seconds / size).toLocaleString(language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: step ? 1 : 0,
  });
}
