type Sentences = Record<string, unknown>;

/** What the first page needs (`firstWordFiles`), but in French, which is bundled. */
const first = import.meta.glob<Sentences>(
  [
    '../../../../../packages/i18n/locales/*/{connection,shell}.json',
    '!../../../../../packages/i18n/locales/fr/*.json',
  ],
  { import: 'default' },
);

export async function fetchWords(language: string, file: string): Promise<Sentences> {
  const path = `../../../../../packages/i18n/locales/${language}/${file}.json`;
  // Where the others are is a long list, which the first page does without.
  const load = first[path] ?? (await import('./shelf.ts')).shelf[path];
  if (!load) throw new Error(`There are no words ${language}/${file}`);
  return load();
}
