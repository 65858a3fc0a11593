type Sentences = Record<string, unknown>;

/** Words of the first page (`firstWordFiles`), except French, which is bundled. */
const first = import.meta.glob<Sentences>(
  [
    '../../../../../packages/i18n/locales/*/{connection,shell}.json',
    '!../../../../../packages/i18n/locales/fr/*.json',
  ],
  { import: 'default' },
);

export async function fetchWords(language: string, file: string): Promise<Sentences> {
  const path = `../../../../../packages/i18n/locales/${language}/${file}.json`;
  // The list of all other files is long, and the first page does without it.
  const load = first[path] ?? (await import('./shelf.ts')).shelf[path];
  if (!load) throw new Error(`There are no words ${language}/${file}`);
  return load();
}
