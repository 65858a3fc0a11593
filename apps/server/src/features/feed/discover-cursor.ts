import type { Turn } from '@stenope/domain/feed/spread';

/** Packs a turn for a cursor: 22 characters per id instead of 36. */
export function packTurn({ after, waiting, ahead }: Turn): readonly [string, string, string] {
  const pairs = waiting.map(({ authorId, before }) => pack(authorId) + pack(before));
  return [after, pairs.join(''), ahead.map(pack).join('')];
}

/** Number of values of a packed turn. */
export const turnValues = 3;

export function unpackTurn([after, packed, early]: readonly (string | number)[]): Turn {
  const pairs = String(packed).match(/.{44}/g) ?? [];
  const waiting = pairs.map((pair) => ({
    authorId: unpack(pair.slice(0, 22)),
    before: unpack(pair.slice(22)),
  }));
  const ahead = (String(early).match(/.{22}/g) ?? []).map(unpack);
  return { after: String(after), waiting, ahead };
}

function pack(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}

function unpack(packed: string): string {
  const hex = Buffer.from(packed, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
