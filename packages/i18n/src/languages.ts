/** Interface languages in the order of the selector, each under its own name. */
export const languages = [
  { code: 'fr', name: 'Français' },
  { code: 'en', name: 'English' },
  { code: 'it', name: 'Italiano' },
  { code: 'ja', name: '日本語' },
  { code: 'es', name: 'Español' },
  { code: 'de', name: 'Deutsch' },
] as const;

export type Language = (typeof languages)[number]['code'];

export const languageCodes: readonly Language[] = languages.map(({ code }) => code);

/** French is the default and the fallback. */
export const defaultLanguage: Language = 'fr';

/** Maps tags of browsers and stored choices such as `fr-CA` or `EN_us` to `fr` and `en`. */
export function normaliseLanguage(tag: string): Language | undefined {
  const [primary] = tag.trim().toLowerCase().split(/[-_]/);
  return languageCodes.find((code) => code === primary);
}
