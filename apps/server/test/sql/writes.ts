import { tokensOf, type SqlToken } from './tokens.ts';

/** A column that only the running program knows. */
export const computed = '…';

/** What a statement does to a table: `insert`, `delete`, or `update` of a column. */
export interface TableWrite {
  readonly table: string;
  readonly act: string;
  /** What PostgreSQL's plan says of it; none for the second half of an upsert. */
  readonly operation?: 'Insert' | 'Update' | 'Delete' | 'Merge' | undefined;
}

const bare = (token: SqlToken | undefined): string =>
  token?.kind === 'quoted' ? token.text.slice(1, -1) : (token?.text ?? '');

/** A table's name, with its schema unless that is the usual one. */
function tableAt(tokens: readonly SqlToken[], at: number): string {
  const name = bare(tokens[at]);
  if (tokens[at + 1]?.text !== '.') return name;
  return name === 'public' ? bare(tokens[at + 2]) : `${name}.${bare(tokens[at + 2])}`;
}

const wordAt = (tokens: readonly SqlToken[], at: number): string =>
  tokens[at]?.kind === 'word' ? tokens[at].text.toLowerCase() : '';

/** Every write of a statement or of a part of one, also inside of `with` and of functions. */
export function writesIn(text: string): TableWrite[] {
  const tokens = tokensOf(text);
  const found: TableWrite[] = [];
  let inserted = '';
  for (const at of tokens.keys()) {
    const words = [0, 1, 2].map((far) => wordAt(tokens, at + far)).join(' ');
    if (words.startsWith('insert into')) {
      inserted = tableAt(tokens, at + 2);
      found.push({ table: inserted, act: 'insert', operation: 'Insert' });
    } else if (words.startsWith('delete from'))
      found.push({ table: tableAt(tokens, at + 2), act: 'delete', operation: 'Delete' });
    else if (words.startsWith('merge into'))
      found.push({ table: tableAt(tokens, at + 2), act: 'merge', operation: 'Merge' });
    else if (words.startsWith('truncate'))
      for (const table of truncated(tokens, at + 1)) found.push({ table, act: 'truncate' });
    else if (words.startsWith('copy') && /\bfrom\s+stdin\b/i.test(text))
      found.push({ table: tableAt(tokens, at + 1), act: 'insert' });
    else if (words === 'do update set') found.push(...updates(tokens, at + 3, inserted));
    else if (words.startsWith('update') && !/^(?:do|for|key)$/.test(wordAt(tokens, at - 1))) {
      // A schema or another name may stand between the table and `set`.
      const set = [2, 3, 4].find((far) => wordAt(tokens, at + far) === 'set');
      if (set !== undefined)
        found.push(...updates(tokens, at + set + 1, tableAt(tokens, at + 1), 'Update'));
    }
  }
  return found;
}

function truncated(tokens: readonly SqlToken[], from: number): string[] {
  const next = tokens[from + 1]?.text === '.' ? from + 3 : from + 1;
  const more = tokens[next]?.text === ',' ? truncated(tokens, next + 1) : [];
  return [tableAt(tokens, from), ...more];
}

/** Columns that are set: each before its sign of equality, outside of all brackets. */
function updates(
  tokens: readonly SqlToken[],
  from: number,
  table: string,
  operation?: 'Update',
): TableWrite[] {
  const columns: string[] = [];
  let depth = 0;
  let awaits = true;
  for (const token of tokens.slice(from)) {
    if (/^[([]$/.test(token.text)) depth += 1;
    if (/^[)\]]$/.test(token.text)) depth -= 1;
    if (depth < 0 || (depth === 0 && isEnd(token))) break;
    if (token.text === ',' && depth === 0) awaits = true;
    else if (awaits && /^(?:word|quoted|parameter)$/.test(token.kind)) {
      columns.push(token.kind === 'parameter' ? computed : bare(token));
      awaits = depth > 0;
    } else if (token.text === '=') awaits = false;
  }
  return columns.map((column) => ({ table, act: `update ${column}`, operation }));
}

const isEnd = ({ kind, text }: SqlToken): boolean =>
  kind === 'word' && /^(?:from|where|returning)$/i.test(text);
