import type { Language } from '@stenope/i18n/languages';
import de from '@stenope/i18n/locales/de/notifications.json' with { type: 'json' };
import en from '@stenope/i18n/locales/en/notifications.json' with { type: 'json' };
import es from '@stenope/i18n/locales/es/notifications.json' with { type: 'json' };
import fr from '@stenope/i18n/locales/fr/notifications.json' with { type: 'json' };
import it from '@stenope/i18n/locales/it/notifications.json' with { type: 'json' };
import ja from '@stenope/i18n/locales/ja/notifications.json' with { type: 'json' };

/** Sentences of a page for its notifications, with the plural forms of the language. */
interface NotificationWords {
  readonly somebody: string;
  readonly told: Readonly<Record<string, string>> & { readonly unknown: string };
}

const byLanguage: Readonly<Record<Language, NotificationWords>> = { fr, en, it, ja, es, de };

interface Values {
  /** Name of the actor; null where it is not shown. */
  readonly name: string | null;
  readonly title: string | null;
  readonly count: number;
}

/** Sentence of a notification as pages show it, singular or plural. */
export function tellIn(language: Language, stem: string, { name, title, count }: Values): string {
  const { somebody, told } = byLanguage[language];
  const form = new Intl.PluralRules(language).select(count);
  const sentence = told[`${stem}_${form}`] ?? told[stem] ?? told.unknown;
  const values: Readonly<Record<string, string>> = {
    name: name ?? somebody,
    title: title ?? '',
    count: new Intl.NumberFormat(language).format(count),
  };
  return sentence.replaceAll(
    /\{\{(\w+)(?:, number)?\}\}/g,
    (_, word: string) => values[word] ?? '',
  );
}
