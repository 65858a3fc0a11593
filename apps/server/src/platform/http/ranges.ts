import type { Range } from '../storage/storage.ts';

/**
 * The one part that is asked for. Undefined: all of it, also when something is asked for that we do
 * not know. Null: a part that is not there, or more parts than one.
 */
export function rangeOf(header: string | undefined, bytes: number): Range | null | undefined {
  if (header === undefined || !/^bytes=/i.test(header)) return undefined;
  const [, from = '', to = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header) ?? [];
  if (from === '') {
    const last = Number(to);
    return to === '' || last === 0 ? null : { first: Math.max(0, bytes - last), last: bytes - 1 };
  }
  const first = Number(from);
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return first >= bytes || first > last ? null : { first, last };
}

/** Whether the copy somebody has is this one. Files never change under their name. */
export function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
