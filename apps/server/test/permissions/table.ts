/** The seven actors: visitor, member, owner of the resource, Pro, suspended, admin, site owner. */
export const letters = ['V', 'M', 'S', 'P', 'X', 'A', 'O'] as const;

export type Letter = (typeof letters)[number];

/** Expected result of a cell; null where it does not apply. */
type Verdict = { readonly allowed: true } | { readonly status: number; readonly code: string };

export interface Row {
  readonly name: string;
  readonly cells: Readonly<Record<Letter, Verdict | null>>;
  readonly rule: string;
  /** The path must not exist. */
  readonly absent: boolean;
}

const header = `| operation | ${letters.join(' | ')} | codes | rule |`;
const columns = letters.length + 3;
const nameForm = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/;
const codeForm = /^([45]\d\d) ([a-z_]+)$/;
const statusForm = /^(400|401|402|403|404|409|422|501)$/;

/** Default codes, omitted in the codes column. */
const usualCodes: readonly [number, string][] = [
  [401, 'unauthenticated'],
  [403, 'forbidden'],
  [404, 'not_found'],
];

/** Parses the table of a page, and refuses an ambiguous one. */
export function readTable(page: string): readonly Row[] {
  const lines = page.split('\n');
  const from = lines.indexOf(header);
  if (from < 0) throw new Error(`No table with the header ${header}`);
  const rows: Row[] = [];
  // Skips the separator below the header.
  for (const line of lines.slice(from + 2)) {
    if (!line.startsWith('|')) break;
    const row = readRow(line);
    if (rows.some(({ name }) => name === row.name)) throw new Error(`Twice: ${row.name}`);
    rows.push(row);
  }
  if (rows.length === 0) throw new Error('The table is empty');
  return rows;
}

function readRow(line: string): Row {
  const cells = line.split('|').map((cell) => cell.trim());
  // A line begins and ends with a bar: the outer two cells are empty.
  if (cells.length !== columns + 2 || cells.at(-1) !== '') {
    throw new Error(`Not ${columns} columns: ${line}`);
  }
  const [, name = '', ...rest] = cells;
  if (!nameForm.test(name)) throw new Error(`Not a name of an operation: ${line}`);
  const codes = readCodes(name, rest[letters.length] ?? '');
  const verdicts = letters.map((letter, place): [Letter, Verdict | null] => [
    letter,
    readCell(`${name} ${letter}`, rest[place] ?? '', codes),
  ]);
  const rule = rest[letters.length + 1] ?? '';
  return {
    name,
    cells: Object.fromEntries(verdicts) as Row['cells'],
    rule,
    absent: rule.startsWith('No such route'),
  };
}

function readCodes(name: string, cell: string): ReadonlyMap<number, string> {
  const codes = new Map(usualCodes);
  for (const part of cell === '' ? [] : cell.split(';')) {
    const [, status, code] = codeForm.exec(part.trim()) ?? [];
    if (!status || !code) throw new Error(`${name}: not a status and a code: ${part}`);
    codes.set(Number(status), code);
  }
  return codes;
}

function readCell(where: string, cell: string, codes: ReadonlyMap<number, string>): Verdict | null {
  if (cell === '-') return null;
  if (cell === 'A' || cell === 'L' || cell === 'H') return { allowed: true };
  if (!statusForm.test(cell)) throw new Error(`${where}: not a cell: ${cell}`);
  const status = Number(cell);
  const code = codes.get(status);
  if (!code) throw new Error(`${where}: ${status} has no code`);
  return { status, code };
}

/** Operation of a row or case: the longest name it begins with. */
export function operationOf(name: string, operations: readonly string[]): string | undefined {
  return operations
    .filter((operation) => name === operation || name.startsWith(`${operation}.`))
    .toSorted((a, b) => b.length - a.length)[0];
}

interface Sorted {
  /** Rows to play: each needs a case. */
  readonly due: readonly Row[];
  readonly absent: readonly Row[];
  /** Rows of operations not built yet. */
  readonly pending: readonly Row[];
}

/** `operations` are the existing ones, of the contract and outside it. */
export function sortRows(rows: readonly Row[], operations: readonly string[]): Sorted {
  const absent = rows.filter((row) => row.absent);
  const present = rows.filter((row) => !row.absent);
  const isBuilt = ({ name }: Row) => operationOf(name, operations) !== undefined;
  return {
    absent,
    due: present.filter(isBuilt),
    pending: present.filter((row) => !isBuilt(row)),
  };
}

/** Operations without a row. */
export function withoutRow(operations: readonly string[], rows: readonly Row[]): readonly string[] {
  return operations.filter(
    (operation) => !rows.some(({ name }) => operationOf(name, operations) === operation),
  );
}
