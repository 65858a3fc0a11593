import { normaliseLanguage } from '@stenope/i18n/languages';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** From the languages a browser asks for to a `Link` header, if there is anything to fetch early. */
export type EarlyWords = (wanted: string | undefined) => string | undefined;

/**
 * French is on board. The words of other languages would be asked for only once the scripts run:
 * naming them with the page saves a journey. A choice stored on the device is not known here; then
 * a small file was fetched in vain.
 */
export async function readEarlyWords(root: string): Promise<EarlyWords> {
  const manifest = JSON.parse(
    await readFile(path.join(root, '.vite', 'manifest.json'), 'utf8').catch(() => '{}'),
  ) as Readonly<Record<string, { readonly file: string; readonly name?: string }>>;
  const links = new Map<string | undefined, string>(
    Object.values(manifest)
      .filter(({ name }) => name?.startsWith('words-'))
      .map(({ name, file }) => [name?.slice('words-'.length), `</${file}>; rel=modulepreload`]),
  );
  return (wanted = '') => links.get(dearest(wanted));
}

/** Browsers name the dearest first; weights only repeat that order. */
function dearest(wanted: string): string | undefined {
  for (const tag of wanted.slice(0, 200).split(',')) {
    const language = normaliseLanguage(tag.split(';')[0] ?? '');
    if (language) return language;
  }
  return undefined;
}
