import { languageCodes } from '@stenope/i18n/languages';
import { firstWordFiles } from '@stenope/i18n/words';
import type { Plugin, Rolldown } from 'vite';

/**
 * Groups of modules the build puts into one file. Every file costs a request and a start-up, so
 * there are few, each with what is needed together. A module goes to the first group that takes it;
 * a module no group takes (rare pages, parts opened within a page) becomes a file of its own.
 */
type Groups = NonNullable<
  Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']
>;

/** Libraries change only with their versions, so their file stays cached across our releases. */
const frame =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack\/[^/]+|i18next[^/]*|react-i18next)\/|^\0rolldown\/runtime/;
const first = /\/(?:apps\/web\/src|packages\/[a-z0-9]+\/(?:src|locales\/fr))\/.*[.](?:tsx?|json)$/;
const own = /\/(?:apps\/web\/src|packages|node_modules)\/.*[.](?:tsx?|m?js)$/;

/** The member shell and the pages members use most; built into one file. */
export const screens = [
  'app/shell/TopBar.tsx',
  'app/live/live.ts',
  'app/pages/home/MemberHome.tsx',
  'app/pages/post/Post.tsx',
  'app/pages/profile/Profile.tsx',
  'app/pages/chat/Chat.tsx',
  'features/accounts/session/keep-session.ts',
  'platform/words/shelf.ts',
  'ui/toast/Toaster.tsx',
] as const;
const isOneOf = (files: readonly string[], id: string) =>
  files.some((file) => id.endsWith(`/apps/web/src/${file}`));

/** Pages visitors arrive at. Their modules form a file without the screens of members. */
export const doors = [
  'app/pages/account/Login.tsx',
  'app/pages/account/Register.tsx',
  'app/pages/account/ResetPassword.tsx',
  'app/pages/account/VerifyEmail.tsx',
  'app/pages/legal/Legal.tsx',
  'app/pages/missing/Missing.tsx',
] as const;

type Context = Parameters<Extract<Groups[number]['name'], (...all: never[]) => unknown>>[1];

/** Whether one of the `doors` pages imports this module, directly or through others. */
function isOfDoors(id: string, context: Context, seen = new Set<string>()): boolean {
  if (isOneOf(doors, id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const { importers = [] } = context.getModuleInfo(id) ?? {};
  return importers.some((importer) => isOfDoors(importer, context, seen));
}

const firstWords = new RegExp(
  String.raw`/i18n/locales/(?<language>[a-z]{2})/(?:${firstWordFiles.join('|')})\.json$`,
);
/**
 * Words of most pages, one file a language. The texts of a few pages and parts (admin, legal, trust, video)
 * are loaded with those, and what the native apps say by them alone.
 */
const pageWords =
  /\/i18n\/locales\/(?<language>[a-z]{2})\/(?!(?:admin|legal|native|trust|video)\.)\w+\.json$/;
const languageOf = (words: RegExp, id: string) => words.exec(id)?.groups?.['language'];

/** Styles of what is opened within a page, loaded with it: cropping, zooming and videos. */
const laterStyles =
  /\/(?:react-image-crop|photoswipe)\/|\/ui\/(?:photo\/zoom|video)\/|\/features\/media\/crop\//;

export const chunks: Groups = [
  // One style sheet: single pages add little to it.
  { name: 'styles', test: (id) => id.endsWith('.css') && !laterStyles.test(id) },
  { name: 'frame', test: frame, tags: ['$initial'] },
  // Our own code of the first page.
  { name: 'first', test: first, tags: ['$initial'] },
  {
    debugName: 'what visitors and members share',
    test: own,
    name: (id, context) => (isOfDoors(id, context) ? 'shared' : null),
    includeDependenciesRecursively: false,
  },
  { name: 'screens', test: (id) => isOneOf(screens, id) },
  // What makes the site open without a network is fetched once the page is at rest.
  {
    name: 'offline',
    test: /\/app\/offline\/(?:begin|keep|pictures|recall|update)\.ts$|\/platform\/worker\/registration\.ts$/,
  },
  // The rating sheet is prefetched, as one file, once a photograph has settled.
  { name: 'rating', test: (id) => id.endsWith('/RatingSheet.tsx') },
  // French words of the first page are part of the bundle.
  {
    debugName: 'first words',
    test: firstWords,
    name: (id) => {
      const language = languageOf(firstWords, id);
      return language === undefined || language === 'fr' ? null : `words-${language}`;
    },
  },
  {
    debugName: 'words of pages',
    test: pageWords,
    name: (id) => `page-words-${languageOf(pageWords, id)}`,
  },
];

/**
 * Chunk names the server preloads with the page, before a script asks for them
 * (`pages/early-files.ts`).
 */
const named: readonly string[] = [
  'shared',
  'screens',
  ...languageCodes.map((language) => `page-words-${language}`),
  ...languageCodes.filter((language) => language !== 'fr').map((language) => `words-${language}`),
];

export interface BuiltChunk {
  readonly name: string;
  readonly moduleIds: readonly string[];
}

/** Chunk names and modules that are not where the server and the pages expect them. */
export function misplaced(built: readonly BuiltChunk[]): readonly string[] {
  const missing = (chunk: string, files: readonly string[]) => {
    const modules = built.find(({ name }) => name === chunk)?.moduleIds ?? [];
    return files.filter((file) => !modules.some((id) => id.endsWith(`/${file}`)));
  };
  return [
    ...named.filter((name) => built.filter((one) => one.name === name).length !== 1),
    ...missing('shared', doors),
    ...missing('screens', screens),
  ];
}

/**
 * Fails the build when a listed page was renamed: it would silently become a file of its own and
 * load more slowly.
 */
export function checkChunks(): Plugin {
  return {
    name: 'stenope-check-chunks',
    apply: 'build',
    generateBundle(_, bundle) {
      const built = Object.values(bundle).filter((one) => one.type === 'chunk');
      const wrong = misplaced(built);
      if (wrong.length > 0) this.error(`Not in its file (build/chunks.ts): ${wrong.join(', ')}`);
    },
  };
}
