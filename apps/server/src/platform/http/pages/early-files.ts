import { defaultLanguage, normaliseLanguage } from '@stenope/i18n/languages';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** By the languages a browser asks for: what pages will need, named before their scripts ask. */
export interface EarlyFiles {
  /** For the `Link` header: what the first page speaks. */
  readonly words: (wanted: string | undefined) => string | undefined;
  /** For the page of a member: what all of theirs run on. */
  readonly members: (wanted: string | undefined) => string;
}

/** What every page of a member's runs on (`build/chunks.ts` of the web makes them). */
const memberChunks = ['shared', 'screens'] as const;

/**
 * Naming them saves a journey or two. A language chosen on the device is not known here; then a small
 * file was fetched in vain.
 */
export async function readEarlyFiles(root: string): Promise<EarlyFiles> {
  const manifest = JSON.parse(
    await readFile(path.join(root, '.vite', 'manifest.json'), 'utf8').catch(() => '{}'),
  ) as Readonly<Record<string, { readonly file: string; readonly name?: string }>>;
  const files = new Map(Object.values(manifest).map(({ name, file }) => [name, file]));
  const found = (names: readonly string[]) => names.flatMap((name) => files.get(name) ?? []);
  const words = (wanted = ''): string | undefined => {
    const file = files.get(`words-${dearest(wanted)}`);
    return file === undefined ? undefined : `</${file}>; rel=modulepreload`;
  };
  const members = (wanted = ''): string => {
    // Beside every other language French is fetched, should a word be missing.
    const languages = new Set([dearest(wanted) ?? defaultLanguage, defaultLanguage]);
    return [
      // Fetched, and not yet read: that would keep the first paint waiting.
      ...links('"preload" as="script"', found(memberChunks)),
      ...links('"modulepreload"', found([...languages].map((one) => `page-words-${one}`))),
    ].join('');
  };
  return { words, members };
}

function links(rel: string, files: readonly string[]): readonly string[] {
  return files.map((file) => `<link rel=${rel} href="/${file}" fetchpriority="low" crossorigin />`);
}

/** Browsers name the dearest first; weights only repeat that order. */
function dearest(wanted: string): string | undefined {
  for (const tag of wanted.slice(0, 200).split(',')) {
    const language = normaliseLanguage(tag.split(';')[0] ?? '');
    if (language) return language;
  }
  return undefined;
}
