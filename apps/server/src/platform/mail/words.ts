import type { Language } from '@stenope/i18n/languages';
import de from '@stenope/i18n/locales/de/mail.json' with { type: 'json' };
import en from '@stenope/i18n/locales/en/mail.json' with { type: 'json' };
import es from '@stenope/i18n/locales/es/mail.json' with { type: 'json' };
import fr from '@stenope/i18n/locales/fr/mail.json' with { type: 'json' };
import it from '@stenope/i18n/locales/it/mail.json' with { type: 'json' };
import ja from '@stenope/i18n/locales/ja/mail.json' with { type: 'json' };
import type { Words } from '@stenope/i18n/words';

type MailWords = Words['mail'];

/** Keys such as `reset.title` for every sentence of the French file. */
type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyOf<T[K]>}`;
}[keyof T & string];

export type MailKey = KeyOf<MailWords>;

/** Typed like the French file: a missing sentence is a compile error. */
const byLanguage: Readonly<Record<Language, MailWords>> = { fr, en, it, ja, es, de };

export type Speak = (key: MailKey, values?: Readonly<Record<string, string>>) => string;

/** Sentences of mails in one language; `{{name}}` is replaced from `values`. */
export function speak(language: Language): Speak {
  const words = byLanguage[language];
  return (key, values = {}) =>
    sentenceAt(words, key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`The words of ${key} ask for ${name}`);
      return value;
    });
}

function sentenceAt(words: MailWords, key: MailKey): string {
  let at: unknown = words;
  for (const step of key.split('.')) at = (at as Readonly<Record<string, unknown>>)[step];
  return at as string;
}
