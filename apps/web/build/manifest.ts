import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defaultLanguage, languageCodes, type Language } from '@stenope/i18n/languages';
import type { Plugin } from 'vite';

/** The dark wall, behind the mark while the app begins. */
const wall = '#0f0f0f';

interface Shell {
  readonly description: string;
  readonly nav: { readonly create: string; readonly search: string };
  readonly bar: { readonly messages: string };
}

function shellIn(language: Language): Shell {
  const file = fileURLToPath(import.meta.resolve(`@stenope/i18n/locales/${language}/shell.json`));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- tests compare the languages' keys
  return JSON.parse(readFileSync(file, 'utf8')) as Shell;
}

const manifestFile = (language: Language) => `manifest-${language}.webmanifest`;

const icon = (name: string, pixels: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${pixels}.png`,
  sizes: `${pixels}x${pixels}`,
  type: 'image/png',
  purpose,
});

/** What an installed Sténopé is called, looks like and begins with, in a language. */
function manifestIn(language: Language): object {
  const { description, nav, bar } = shellIn(language);
  return {
    id: '/',
    name: 'Sténopé',
    short_name: 'Sténopé',
    description,
    lang: language,
    dir: 'ltr',
    start_url: '/welcome',
    scope: '/',
    display: 'standalone',
    background_color: wall,
    theme_color: wall,
    categories: ['photo', 'social'],
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('maskable', 192, 'maskable'),
      icon('maskable', 512, 'maskable'),
    ],
    shortcuts: [
      { name: nav.create, url: '/create' },
      { name: nav.search, url: '/search' },
      { name: bar.messages, url: '/chat' },
    ],
  };
}

/**
 * Writes a manifest for each language and names the French one in the page; a page in another
 * language names its own (`platform/words/start.ts`).
 */
export function manifests(): Plugin {
  return {
    name: 'stenope-manifests',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: `/${manifestFile(defaultLanguage)}` } },
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/icons/touch-180.png' } },
    ],
    generateBundle() {
      for (const language of languageCodes) {
        const source = JSON.stringify(manifestIn(language));
        this.emitFile({ type: 'asset', fileName: manifestFile(language), source });
      }
    },
  };
}
