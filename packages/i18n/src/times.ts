import type { Language } from './languages.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The one relative time no formatter words the way people do. */
const justNow: Readonly<Record<Language, string>> = {
  fr: 'à l’instant',
  en: 'just now',
  it: 'proprio ora',
  ja: 'たった今',
  es: 'ahora mismo',
  de: 'gerade eben',
};

/** Under 1 h minutes, under 24 h hours, otherwise days. */
export function relativeTime(language: Language, then: Date, now: Date): string {
  const passed = passedMs(then, now);
  if (passed < minuteMs) return justNow[language];
  if (passed < hourMs) return ago(language, Math.floor(passed / minuteMs), 'minute');
  if (passed < dayMs) return ago(language, Math.floor(passed / hourMs), 'hour');
  return ago(language, Math.floor(passed / dayMs), 'day');
}

/** The time if under 24 h, else day and month (spec §9). */
export function messageTime(language: Language, then: Date, now: Date, timeZone?: string): string {
  const style = passedMs(then, now) < dayMs ? 'time' : 'dayAndMonth';
  return dates(language, style, timeZone).format(then);
}

/** Name of a day, as shown between messages: today, yesterday, 4 mars, 4 mars 2025. */
export function day(language: Language, then: Date, now: Date, timeZone?: string): string {
  const between = dayNumber(now, timeZone) - dayNumber(then, timeZone);
  if (between <= 1) return relative(language, 'auto').format(-Math.max(0, between), 'day');
  const isThisYear = yearOf(then, timeZone) === yearOf(now, timeZone);
  return dates(language, isThisYear ? 'date' : 'dateWithYear', timeZone).format(then);
}

/** Clocks differ a little: a time in the future counts as now. */
function passedMs(then: Date, now: Date): number {
  return Math.max(0, now.getTime() - then.getTime());
}

function ago(language: Language, count: number, unit: 'minute' | 'hour' | 'day'): string {
  return relative(language, 'always').format(-count, unit);
}

/** Calendar days in the time zone: a day with a clock change is one day too. */
function dayNumber(moment: Date, timeZone: string | undefined): number {
  const { year, month, day: dayOfMonth } = calendar(moment, timeZone);
  return Date.UTC(year, month - 1, dayOfMonth) / dayMs;
}

function yearOf(moment: Date, timeZone: string | undefined): number {
  return calendar(moment, timeZone).year;
}

function calendar(moment: Date, timeZone: string | undefined) {
  const parts = dates('en', 'numbers', timeZone).formatToParts(moment);
  const number = (wanted: 'year' | 'month' | 'day'): number =>
    Number(parts.find(({ type }) => type === wanted)?.value);
  return { year: number('year'), month: number('month'), day: number('day') };
}

const styles = {
  time: { timeStyle: 'short' },
  dayAndMonth: { day: '2-digit', month: '2-digit' },
  date: { day: 'numeric', month: 'long' },
  dateWithYear: { day: 'numeric', month: 'long', year: 'numeric' },
  numbers: { day: 'numeric', month: 'numeric', year: 'numeric', calendar: 'gregory' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

/** Plain English means American, which would put the month first. */
const dayFirst: Readonly<Partial<Record<Language, string>>> = { en: 'en-GB' };

/**
 * Cached: creating a formatter costs a thousand times its use, and a list uses one per line.
 * @bound our languages, by the styles here and the time zones there are
 */
const dateFormats = new Map<string, Intl.DateTimeFormat>();
/** @bound our languages, twice */
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();

function dates(
  language: Language,
  style: keyof typeof styles,
  timeZone: string | undefined,
): Intl.DateTimeFormat {
  const key = `${language} ${style} ${timeZone ?? ''}`;
  let format = dateFormats.get(key);
  if (!format) {
    const locale = style === 'dayAndMonth' ? (dayFirst[language] ?? language) : language;
    format = new Intl.DateTimeFormat(locale, { ...styles[style], ...(timeZone && { timeZone }) });
    dateFormats.set(key, format);
  }
  return format;
}

function relative(language: Language, numeric: 'always' | 'auto'): Intl.RelativeTimeFormat {
  const key = `${language} ${numeric}`;
  let format = relativeFormats.get(key);
  if (!format) {
    format = new Intl.RelativeTimeFormat(language, { style: 'short', numeric });
    relativeFormats.set(key, format);
  }
  return format;
}
