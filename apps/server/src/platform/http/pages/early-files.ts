import { defaultLanguage } from '@stenope/i18n/languages';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { dearest } from './asked-language.ts';

/** Files to preload, by the browser's preferred languages. */
export interface EarlyFiles {
  /** `Link` header with the language file of the first page. */
  readonly words: (wanted: string | undefined) => string | undefined;
  /** Link elements for a member's page: shared chunks and language files. */
  readonly members: (wanted: string | undefined) => string;
}

/** Chunks every page of a member needs (made by `build/chunks.ts` of the web). */
const memberChunks = ['shared', 'screens'] as const;

/**
 * Preloading saves a round trip or two. A language chosen on the device is unknown here; then a
 * small file is fetched in vain.
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
    // French is the fallback for missing translations.
    const languages = new Set([dearest(wanted) ?? defaultLanguage, defaultLanguage]);
    return [
      // Preloaded but not parsed: parsing would delay the first paint.
      ...links('"preload" as="script"', found(memberChunks)),
      ...links('"modulepreload"', found([...languages].map((one) => `page-words-${one}`))),
    ].join('');
  };
  return { words, members };
}

function links(rel: string, files: readonly string[]): readonly string[] {
  return files.map((file) => `<link rel=${rel} href="/${file}" fetchpriority="low" crossorigin />`);
}
