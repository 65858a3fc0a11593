/** The words of single pages. The letters of the server are not among them: no page reads them. */
export const shelf = import.meta.glob<Record<string, unknown>>(
  [
    '../../../../../packages/i18n/locales/*/*.json',
    '!../../../../../packages/i18n/locales/*/{connection,mail,shell}.json',
  ],
  { import: 'default' },
);
