import type { Plugin } from 'vite';
import shell from '@stenope/i18n/locales/fr/shell.json' with { type: 'json' };

/**
 * The few sentences in the page's HTML before any script runs, taken from the same language files
 * as all others.
 */
const sentences: Readonly<Record<string, string>> = {
  description: shell.description,
  noscript: shell.noscript,
};

export function pageWords(): Plugin {
  return {
    name: 'stenope-page-words',
    transformIndexHtml: (html) =>
      html.replaceAll(/%words\.(\w+)%/g, (_, key: string) => {
        const sentence = sentences[key];
        if (sentence === undefined) throw new Error(`The page asks for words nobody has: ${key}`);
        return escape(sentence);
      }),
  };
}

function escape(sentence: string): string {
  return sentence.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
