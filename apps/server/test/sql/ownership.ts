import type { OwnerException } from './owners.ts';
import type { SourceWrite } from './source-writes.ts';

export interface OwnedWrite extends Omit<SourceWrite, 'file'> {
  readonly writer: string;
}

/** The feature a file belongs to, or the part of the server beside the features. */
export function writerOf(file: string): string {
  const [room = '', feature = ''] = file.split('/');
  return room === 'features' ? feature : room;
}

interface OwnershipRules {
  readonly owners: Readonly<Record<string, readonly string[]>>;
  readonly exceptions: readonly OwnerException[];
}

/** Writes that no rule allows, and rules that nothing needs any more. */
export function ownershipFaults(
  writes: readonly OwnedWrite[],
  { owners, exceptions }: OwnershipRules,
): string[] {
  const lineOf = ({ writer, table, act }: OwnedWrite) => `${writer}: ${act} of ${table}`;
  const foreign = new Set(
    writes.filter(({ writer, table }) => !owners[writer]?.includes(table)).map(lineOf),
  );
  const allowed = new Set(
    exceptions.flatMap(({ writer, table, acts }) =>
      acts.map((act) => lineOf({ writer, table, act })),
    ),
  );
  const tables = Object.values(owners).flat();
  return [
    ...[...foreign]
      .filter((line) => !allowed.has(line))
      .map((line) => `${line} is not its owner's`),
    ...[...allowed]
      .filter((line) => !foreign.has(line))
      .map((line) => `${line} is an exception that nobody needs`),
    ...tables
      .filter((table, at) => tables.indexOf(table) !== at)
      .map((table) => `${table} has two owners`),
  ];
}
