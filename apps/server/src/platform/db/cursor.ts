import { Refusal } from '../errors.ts';
import type { Signer } from '../env/secret.ts';

type Value = string | number;

/** Start of lists sorted by id, newest first: no id comes after it. */
export const newestOfAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Start of lists sorted by id, oldest first: no id comes before it. */
export const oldestOfAll = '00000000-0000-0000-0000-000000000000';

/**
 * Keyset cursors: the sort values of the last row, signed so that a client cannot forge one. `list`
 * names the list and its sort; a cursor of one list is refused by another.
 */
export interface Cursors {
  write(list: string, values: readonly Value[]): string;
  read(list: string, cursor: string, count: number): readonly Value[];
}

export function createCursors(signer: Signer): Cursors {
  return {
    write: (list, values) => {
      const body = Buffer.from(JSON.stringify(values)).toString('base64url');
      return `${body}.${signatureOf(signer, list, body)}`;
    },
    read: (list, cursor, count) => {
      const [body = '', signature = '', ...more] = cursor.split('.');
      const isOurs = signatureOf(signer, list, body) === signature;
      if (!isOurs || more.length > 0) throw new Refusal('bad_cursor');
      const values = JSON.parse(Buffer.from(body, 'base64url').toString()) as Value[];
      if (values.length !== count) throw new Refusal('bad_cursor');
      return values;
    },
  };
}

/**
 * The list's name is signed with its length, so that no other name and body give the same text. 96
 * bits are plenty against guessing a place in a public list.
 */
function signatureOf(signer: Signer, list: string, body: string): string {
  return signer.sign('cursor', `${list.length} ${list} ${body}`).slice(0, 16);
}
