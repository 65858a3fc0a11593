import type { Range } from '../storage/storage.ts';

/**
 * Parses a `Range` header. Undefined: send the whole file, also for unknown units. Null: not
 * satisfiable, or several ranges.
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

/** Whether the client's cached copy is current. Files never change under their name. */
export function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
