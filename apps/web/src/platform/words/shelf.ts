/** Words of single pages. Those of mails are left out: no page uses them. */
export const shelf = import.meta.glob<Record<string, unknown>>(
  [
    '../../../../../packages/i18n/locales/*/*.json',
    '!../../../../../packages/i18n/locales/*/{connection,mail,shell}.json',
  ],
  { import: 'default' },
);
