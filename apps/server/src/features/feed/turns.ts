import type { Turn } from '@stenope/domain/feed/spread';

/** A turn, short enough for a cursor: 22 characters an id instead of 36. */
export function packTurn({ after, waiting }: Turn): readonly [string, string] {
  return [after, waiting.map(({ authorId, before }) => pack(authorId) + pack(before)).join('')];
}

export function unpackTurn([after, packed]: readonly (string | number)[]): Turn {
  const pairs = String(packed).match(/.{44}/g) ?? [];
  const waiting = pairs.map((pair) => ({
    authorId: unpack(pair.slice(0, 22)),
    before: unpack(pair.slice(22)),
  }));
  return { after: String(after), waiting };
}

function pack(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}

function unpack(packed: string): string {
  const hex = Buffer.from(packed, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
