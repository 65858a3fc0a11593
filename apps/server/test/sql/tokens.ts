/**
 * SQL cut into words, numbers, strings, parameters and signs. Enough to lay a statement out and to see
 * which tables it writes: PostgreSQL itself reads the rest.
 */
const pattern = new RegExp(
  [
    String.raw`(?<blank>\s+)`,
    String.raw`(?<comment>--[^\n]*)`,
    // Strings, also with a doubled quote inside, and with an escape in front.
    String.raw`(?<text>[eE]?'(?:[^']|'')*')`,
    String.raw`(?<quoted>"(?:[^"]|"")*")`,
    String.raw`(?<parameter>\$\d+)`,
    String.raw`(?<word>[A-Za-z_][A-Za-z0-9_$]*)`,
    String.raw`(?<number>\d+(?:\.\d+)?(?:e[+-]?\d+)?)`,
    String.raw`(?<sign>::|[-+*/<>=~!@#%^&|?]+|[().,;:[\]])`,
  ].join('|'),
  'gy',
);

export interface SqlToken {
  readonly kind: 'text' | 'quoted' | 'parameter' | 'word' | 'number' | 'sign';
  readonly text: string;
  /** A blank stands before it. */
  readonly isApart: boolean;
  /** Comments before it. */
  readonly comments: readonly string[];
}

export function tokensOf(statement: string): SqlToken[] {
  const found: SqlToken[] = [];
  let comments: string[] = [];
  let isApart = false;
  let end = 0;
  for (const { groups = {}, index, 0: text } of statement.matchAll(pattern)) {
    end = index + text.length;
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined);
    if (kind === 'comment') comments.push(text.trim());
    else if (kind !== 'blank') {
      found.push({ kind: kind as SqlToken['kind'], text, isApart, comments });
      comments = [];
    }
    isApart = kind === 'blank' || kind === 'comment';
  }
  if (end !== statement.length)
    throw new Error(`Cannot be read as SQL: ${statement.slice(end, end + 40)}`);
  return found;
}
