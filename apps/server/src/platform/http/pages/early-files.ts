import { defaultLanguage, normaliseLanguage } from '@stenope/i18n/languages';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** From the languages a browser asks for, and who it is, to a `Link` header with what it will need. */
export type EarlyFiles = (
  wanted: string | undefined,
  looker: 'visitor' | 'member',
) => string | undefined;

/** What every page of a member's runs on (`build/chunks.ts` of the web makes them). */
const memberChunks = ['shared', 'screens'] as const;

/**
 * What pages ask for once their first scripts run, named with the page itself: that saves a journey
 * or two. A language chosen on the device is not known here; then a small file was fetched in vain.
 */
export async function readEarlyFiles(root: string): Promise<EarlyFiles> {
  const manifest = JSON.parse(
    await readFile(path.join(root, '.vite', 'manifest.json'), 'utf8').catch(() => '{}'),
  ) as Readonly<Record<string, { readonly file: string; readonly name?: string }>>;
  const files = new Map(Object.values(manifest).map(({ name, file }) => [name, file]));
  return (wanted = '', looker) => {
    const language = dearest(wanted) ?? defaultLanguage;
    // French is on board; beside every other language it is fetched, should a word be missing.
    const pageWords = new Set([language, defaultLanguage]);
    const names = [
      `words-${language}`,
      ...(looker === 'member'
        ? [...memberChunks, ...[...pageWords].map((one) => `page-words-${one}`)]
        : []),
    ];
    const links = names.flatMap((name) => files.get(name) ?? []);
    return links.map((file) => `</${file}>; rel=modulepreload`).join(', ') || undefined;
  };
}

/** Browsers name the dearest first; weights only repeat that order. */
function dearest(wanted: string): string | undefined {
  for (const tag of wanted.slice(0, 200).split(',')) {
    const language = normaliseLanguage(tag.split(';')[0] ?? '');
    if (language) return language;
  }
  return undefined;
}
