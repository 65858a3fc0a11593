import type connection from '../locales/fr/connection.json';
import type errors from '../locales/fr/errors.json';
import type fields from '../locales/fr/fields.json';
import type shell from '../locales/fr/shell.json';

/**
 * Every sentence by file and key. French is written first, so French gives the types; tests hold
 * the other languages to the same keys.
 */
export interface Words {
  /** What went wrong before the server could give a code. */
  readonly connection: typeof connection;
  /** One sentence for each error code of the contract. */
  readonly errors: typeof errors;
  /** One sentence for each rule a field can break; `limit` is what it was measured against. */
  readonly fields: typeof fields;
  /** What every page shows, and the first one. */
  readonly shell: typeof shell;
}

type WordFile = keyof Words;

/** The files of each language; a test holds the list to what is in the folders. */
export const wordFiles = [
  'connection',
  'errors',
  'fields',
  'shell',
] as const satisfies readonly WordFile[];
