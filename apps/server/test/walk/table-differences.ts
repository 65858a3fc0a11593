export interface ColumnShape {
  readonly type: string;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  /** The sole primary key. */
  readonly key: boolean;
}

export type TableShape = ReadonlyMap<string, ColumnShape>;

/** Differences between the tables of the code and the database, as text. */
export function differences(
  believed: ReadonlyMap<string, TableShape>,
  real: ReadonlyMap<string, TableShape>,
): readonly string[] {
  return [
    ...[...believed].flatMap(([table, columns]) => {
      const there = real.get(table);
      return there ? columnDifferences(table, columns, there) : [`${table} is not in the database`];
    }),
    ...[...real.keys()]
      .filter((table) => !believed.has(table))
      .map((table) => `${table} is not in the code`),
  ];
}

function columnDifferences(table: string, believed: TableShape, real: TableShape): string[] {
  return [
    ...[...believed].flatMap(([name, column]) => {
      const there = real.get(name);
      const place = `${table}.${name}`;
      return there ? shapeDifferences(place, column, there) : [`${place} is not in the database`];
    }),
    ...[...real.keys()]
      .filter((name) => !believed.has(name))
      .map((name) => `${table}.${name} is not in the code`),
  ];
}

function shapeDifferences(place: string, believed: ColumnShape, real: ColumnShape): string[] {
  const found = (['type', 'nullable', 'key'] as const)
    .filter((part) => believed[part] !== real[part])
    .map(
      (part) => `${place}: ${part} is ${believed[part]} in the code, ${real[part]} in the database`,
    );
  // The database may have a default the code never uses; the reverse makes an insert fail.
  const missing = believed.hasDefault && !real.hasDefault;
  return missing ? [...found, `${place}: has a default in the code, none in the database`] : found;
}
