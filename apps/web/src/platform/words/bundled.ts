import connection from '@stenope/i18n/locales/fr/connection.json';
import shell from '@stenope/i18n/locales/fr/shell.json';
import type { firstWordFiles, Words } from '@stenope/i18n/words';

/**
 * French is bundled: most people read it, and it is the fallback when another language cannot be
 * fetched.
 */
export const french: Pick<Words, (typeof firstWordFiles)[number]> = {
  connection,
  shell,
};
