import { tokensOf, type SqlToken } from './tokens.ts';

const width = 100;

/** A word or a sign; or brackets, or a `case` with its `end`, with what stands inside. */
interface Part {
  readonly first: SqlToken;
  readonly last: SqlToken;
  /** In one line. */
  readonly text: string;
  readonly hasComment: boolean;
  readonly inner?: readonly Part[];
}

const wordOf = (part: Part | undefined): string =>
  part && !part.inner && part.first.kind === 'word' ? part.text.toLowerCase() : '';
const signOf = (part: Part | undefined): string =>
  part && !part.inner && part.first.kind === 'sign' ? part.text : '';

/** Names that PostgreSQL understands only in quotation marks (`pg_get_keywords()`). */
const keywords = new Set(
  `all analyse analyze and any array as asc asymmetric authorization between bigint binary bit boolean
  both case cast char character check coalesce collate collation column concurrently constraint create
  cross current_catalog current_date current_role current_schema current_time current_timestamp
  current_user dec decimal default deferrable delete desc distinct do else end except exists extract
  false fetch float for foreign freeze from full grant greatest group grouping having ilike in initially
  inner inout insert int integer intersect interval into is isnull join json lateral leading least left
  like limit localtime localtimestamp merge national natural nchar none normalize not notnull null nullif
  numeric offset on only or order out outer overlaps overlay placing position precision primary real
  references returning right row select session_user set setof similar smallint some substring symmetric
  system_user table tablesample then time timestamp to trailing treat trim true union unique update user
  using values varchar variadic verbose when where window with`.split(/\s+/),
);

function shown({ kind, text }: SqlToken): string {
  const isPlain = kind === 'quoted' && /^"[a-z_][a-z0-9_]*"$/.test(text);
  return isPlain && !keywords.has(text.slice(1, -1)) ? text.slice(1, -1) : text;
}

const partOf = (token: SqlToken): Part => ({
  first: token,
  last: token,
  text: shown(token),
  hasComment: token.comments.length > 0,
});

function groupOf(open: Part, inner: readonly Part[], close: Part): Part {
  const all = [open, ...inner, close];
  return {
    first: open.first,
    last: close.last,
    text: flat(all),
    hasComment: all.some(({ hasComment }) => hasComment),
    inner,
  };
}

function grouped(tokens: readonly SqlToken[]): Part[] {
  let parts: Part[] = [];
  const outer: { readonly open: Part; readonly parts: Part[] }[] = [];
  for (const part of tokens.map(partOf)) {
    const opens = /^[([]$/.test(signOf(part)) || wordOf(part) === 'case';
    const closes = /^[)\]]$/.test(signOf(part)) || wordOf(part) === 'end';
    const last = closes ? outer.pop() : undefined;
    if (opens) {
      outer.push({ open: part, parts });
      parts = [];
    } else if (last) {
      last.parts.push(groupOf(last.open, parts, part));
      ({ parts } = last);
    } else parts.push(part);
  }
  if (outer.length > 0) throw new Error('Brackets that do not close');
  return parts;
}

/** A blank where the author put one, and behind commas; none inside of brackets. */
function gapBetween({ last }: Part, { first }: Part): string {
  if (/^[([]$/.test(last.text) || /^[)\],]$/.test(first.text)) return '';
  return last.text === ',' || first.isApart ? ' ' : '';
}

const flat = (parts: readonly Part[]): string =>
  parts.reduce((line, part, at) => {
    const before = parts[at - 1];
    return line + (before ? gapBetween(before, part) : '') + part.text;
  }, '');

function fits(parts: readonly Part[], room: number): boolean {
  let left = room;
  for (const { text, hasComment } of parts) {
    left -= text.length;
    if (left < 0 || hasComment) return false;
  }
  return flat(parts).length <= room;
}

/** Cuts before each part that begins a new piece. */
function cut(
  parts: readonly Part[],
  begins: (part: Part, at: number, all: readonly Part[]) => boolean,
): Part[][] {
  const pieces: Part[][] = [];
  for (const [at, part] of parts.entries()) {
    if (at === 0 || begins(part, at, parts)) pieces.push([part]);
    else pieces.at(-1)?.push(part);
  }
  return pieces;
}

const isStatement = (parts: readonly Part[]): boolean =>
  /^(?:with|select|insert|update|delete|merge|values)$/.test(wordOf(parts[0])) ||
  parts.some((part) => /^(?:union|except|intersect)$/.test(wordOf(part)));

const clauses =
  /^(?:select|from|where|group|having|order|limit|offset|union|except|intersect|values|set|returning|insert|delete|for|window|join|left|inner|cross)$/;

function beginsClause(part: Part, at: number, all: readonly Part[]): boolean {
  const word = wordOf(part);
  const before = wordOf(all[at - 1]);
  const behind = wordOf(all[at + 1]);
  if (word === 'on') return behind === 'conflict';
  if (word === 'do') return /^(?:update|nothing)$/.test(behind);
  if (word === 'update') return all[at - 1]?.inner !== undefined;
  if (word === 'left') return /^(?:join|outer)$/.test(behind);
  if (word === 'join') return !/^(?:left|inner|cross|outer)$/.test(before);
  if (word === 'set') return before !== 'update';
  if (word === 'from') return before !== 'distinct' && before !== 'delete';
  if (word === 'order' || word === 'group') return behind === 'by';
  return clauses.test(word);
}

/** How many words name a clause. */
function headOf(clause: readonly Part[]): number {
  const words = clause.slice(0, 4).map((part) => wordOf(part));
  const known = [
    ['do', 'update', 'set'],
    ['insert', 'into'],
    ['delete', 'from'],
    ['group', 'by'],
    ['order', 'by'],
    ['on', 'conflict'],
  ].find((head) => head.every((word, at) => words[at] === word));
  return known?.length ?? 1;
}

/** Lines of a statement or an expression, of which each begins `indent` further to the right. */
function lay(parts: readonly Part[], indent: number): string[] {
  if (fits(parts, width - indent)) return [flat(parts)];
  return isStatement(parts)
    ? cut(parts, beginsClause).flatMap((clause) => layClause(clause, indent))
    : layExpression(parts, indent);
}

function layClause(clause: readonly Part[], indent: number): string[] {
  if (fits(clause, width - indent)) return [flat(clause)];
  const head = headOf(clause);
  const name = flat(clause.slice(0, head));
  if (name === 'with') return layItems(clause, indent);
  if (!/^(?:select|where|set|do update set|returning|values|(?:group|order) by)$/.test(name))
    return conditionsOf(clause).flatMap((condition, at) =>
      at === 0 ? layRun(condition, indent) : shifted(layRun(condition, indent + 2)),
    );
  return [name, ...shifted(layExpression(clause.slice(head), indent + 2))];
}

const conditionsOf = (parts: readonly Part[]): Part[][] =>
  cut(parts, (part, at, all) => {
    const isRange = all.slice(Math.max(0, at - 4), at).some((one) => wordOf(one) === 'between');
    return /^(?:and|or)$/.test(wordOf(part)) && !isRange;
  });

/** Items of a list, or conditions one below the other. */
function layExpression(parts: readonly Part[], indent: number): string[] {
  if (parts.some((part) => signOf(part) === ',')) return layItems(parts, indent);
  return conditionsOf(parts).flatMap((condition) => layRun(condition, indent));
}

/** As many items to a line as fit. One that needs several lines has them to itself. */
function layItems(parts: readonly Part[], indent: number): string[] {
  const lines: string[] = [];
  let isOpen = false;
  for (const item of cut(parts, (_, at, all) => signOf(all[at - 1]) === ',')) {
    const last = lines.at(-1) ?? '';
    if (isOpen && fits(item, width - indent - last.length - 1)) {
      lines[lines.length - 1] = `${last} ${flat(item)}`;
      continue;
    }
    const laid = layRun(item, indent);
    lines.push(...laid);
    isOpen = laid.length === 1;
  }
  return lines;
}

/** One after the other; brackets whose content does not fit are opened. */
function layRun(parts: readonly Part[], indent: number): string[] {
  if (fits(parts, width - indent)) return [flat(parts)];
  const lines: string[] = [];
  let line = '';
  for (const [at, part] of parts.entries()) {
    const room = width - indent;
    const before = parts[at - 1];
    const gap = line.trim() && before ? gapBetween(before, part) : '';
    if (part.first.comments.length > 0) {
      lines.push(...(line.trim() ? [line] : []), ...part.first.comments);
      line = '';
    } else if (gap && (line + gap + part.first.text).length > room) {
      lines.push(line);
      line = '  ';
    } else line += gap;
    if (!part.inner || fits([part], room - line.length)) line += part.text;
    else {
      const margin = line.length - line.trimStart().length;
      lines.push(
        line + shown(part.first),
        ...shifted(layInner(part.first, part.inner, indent + margin + 2), margin + 2),
      );
      line = ' '.repeat(margin) + shown(part.last);
    }
  }
  return [...lines, line];
}

function layInner(open: SqlToken, inner: readonly Part[], indent: number): string[] {
  if (open.kind !== 'word') return lay(inner, indent);
  const branches = cut(inner, (part) => /^(?:when|else)$/.test(wordOf(part)));
  return branches.flatMap((branch) => layRun(branch, indent));
}

const shifted = (lines: readonly string[], by = 2): string[] =>
  lines.map((line) => ' '.repeat(by) + line);

/** A statement laid out for reading: the same words in the same order. */
export const laidOut = (statement: string): string =>
  lay(grouped(tokensOf(statement)), 0).join('\n');
