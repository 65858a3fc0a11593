import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { Visitor } from 'rolldown/utils';
import { importsOf, parsed, type Program, type SourceTexts } from './source.ts';
import { computed, writesIn } from './writes.ts';

/** A table as the source names it: `tables/posts.ts#posts`. */
export type KnownTables = ReadonlyMap<string, PgTable>;

export interface SourceWrite {
  readonly file: string;
  readonly table: string;
  readonly act: string;
}

export interface SourceWrites {
  readonly writes: readonly SourceWrite[];
  /** Files with a write whose table cannot be read from the source. */
  readonly unnamed: readonly string[];
}

type Hooks = ConstructorParameters<typeof Visitor>[0];
type Call = Parameters<NonNullable<Hooks['CallExpression']>>[0];
type Template = Parameters<NonNullable<Hooks['TemplateLiteral']>>[0];
type Expression = Call['arguments'][number];

/** Exported tables of modules, by file. */
export const tablesIn = (modules: Readonly<Record<string, object>>): KnownTables =>
  new Map(
    Object.entries(modules).flatMap(([file, module]) =>
      Object.entries(module).flatMap(([name, value]) =>
        is(value, PgTable) ? [[`${file}#${name}`, value] as const] : [],
      ),
    ),
  );

/** Writes through drizzle, and in SQL written as text, prepared or not. */
export function writesInSource(texts: SourceTexts, tables: KnownTables): SourceWrites {
  const found = [...texts].map(([file, text]) => writesOf(file, parsed(file, text), tables));
  return {
    writes: found.flatMap(({ writes }) => writes),
    unnamed: [...new Set(found.flatMap(({ unnamed }) => unnamed))],
  };
}

const looksLikeWriting =
  /\binsert\s+into\b|\bdelete\s+from\b|\bmerge\s+into\b|\bupdate\b[^]*\bset\b|\btruncate\b|\bcopy\b[^]*\bfrom\s+stdin\b/i;

function writesOf(file: string, program: Program, tables: KnownTables): SourceWrites {
  const imports = importsOf(file, program);
  const writes: SourceWrite[] = [];
  const unnamed: string[] = [];
  const tableOf = (node: Expression | undefined): PgTable | undefined =>
    node?.type === 'Identifier' ? tables.get(imports.get(node.name) ?? '') : undefined;
  const readText = (text: string) => {
    if (!looksLikeWriting.test(text)) return;
    for (const { table, act } of writesIn(text)) {
      if (/^[a-z_.]+$/.test(table)) writes.push({ file, table, act });
      // The end of an upsert whose beginning, with the table, stands elsewhere.
      else if (table !== '') unnamed.push(file);
    }
  };
  new Visitor({
    TemplateLiteral: (template) => readText(textOf(template, tableOf)),
    Literal: ({ value }) => {
      if (typeof value === 'string') readText(value);
    },
    CallExpression: (call) => {
      const method = methodOf(call);
      if (!method || !/^(?:insert|update|delete)$/.test(method.name)) return;
      const table = tableOf(call.arguments[0]);
      if (table && method.name !== 'update')
        writes.push({ file, table: getTableName(table), act: method.name });
      else if (!table && isConnection(method.object)) unnamed.push(file);
    },
    'CallExpression:exit': (call) => {
      const method = methodOf(call);
      const updated = method?.name === 'set' ? methodOf(method.object) : undefined;
      const table = updated?.name === 'update' ? tableOf(updated.call.arguments[0]) : undefined;
      if (!table) return;
      for (const column of columnsSet(call.arguments[0], table))
        writes.push({ file, table: getTableName(table), act: `update ${column}` });
    },
  }).visit(program);
  return { writes, unnamed };
}

function methodOf(node: Expression | undefined) {
  if (node?.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
  const { property, object } = node.callee;
  return property.type === 'Identifier' ? { name: property.name, object, call: node } : undefined;
}

/** `on.sql`, `tx.sql`, or the builder that `prepared()` hands over. */
const isConnection = (node: Expression): boolean =>
  (node.type === 'Identifier' && node.name === 'on') ||
  (node.type === 'MemberExpression' &&
    node.property.type === 'Identifier' &&
    node.property.name === 'sql');

/** SQL with the names of its tables; whatever else is filled in becomes a parameter. */
function textOf(
  { quasis, expressions }: Template,
  tableOf: (node: Expression) => PgTable | undefined,
): string {
  return quasis
    .map(({ value }, at) => {
      const filled = expressions[at];
      const table = filled && tableOf(filled);
      return (value.cooked ?? '') + (filled ? (table ? `"${getTableName(table)}"` : '$0') : '');
    })
    .join('');
}

/** Columns by their names in the database; others are computed. */
function columnsSet(node: Expression | undefined, table: PgTable): string[] {
  if (node?.type !== 'ObjectExpression') return [computed];
  const columns = getTableColumns(table);
  return node.properties.map((one) =>
    one.type === 'Property' && one.key.type === 'Identifier'
      ? (columns[one.key.name]?.name ?? computed)
      : computed,
  );
}
