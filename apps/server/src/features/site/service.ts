import type { HeadTags } from '../../platform/http/pages/head.ts';
import type { TellingPage } from '../../platform/http/pages/pages.ts';
import { descriptionIn, titlesIn } from './heads/words.ts';

/** Pages anybody may read, the same for everybody, in every language. */
export const openPaths: readonly string[] = Object.keys(titlesIn('fr'));

/** Link previews of the open pages, in the language that was asked for. */
export const openPages: readonly TellingPage[] = [
  ...openPaths.map((path) => pageAt(path, path)),
  // An address without a path leads to the first page.
  pageAt('/', '/welcome'),
];

function pageAt(path: string, canonical: string): TellingPage {
  return {
    path,
    read: (_params, language) => {
      const head: HeadTags = {
        type: 'website',
        title: titlesIn(language)[canonical] ?? '',
        description: descriptionIn(language),
        canonical,
        isTranslated: true,
      };
      return Promise.resolve(head);
    },
  };
}
