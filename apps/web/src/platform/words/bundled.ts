import connection from '@stenope/i18n/locales/fr/connection.json';
import shell from '@stenope/i18n/locales/fr/shell.json';
import type { firstWordFiles, Words } from '@stenope/i18n/words';

/**
 * French is on board: most people read it at once, and it is what remains when another language
 * cannot be fetched, or when nothing else can.
 */
export const french: Pick<Words, (typeof firstWordFiles)[number]> = {
  connection,
  shell,
};
