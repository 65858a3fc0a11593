import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * JSON written by PostgreSQL (`platform/raw-json.ts`), as text built by one `concat`.
 * `json_build_object` gives the same but determines the type of every value in every row: a page of
 * cards took half as long again.
 */
export type Json = readonly (string | SQLWrapper)[];

/** For ids and codes of a closed list, which need no escaping. */
export const quoted = (value: SQLWrapper): Json => ['"', value, '"'];

/** For numbers and JSON. Never null, which would write nothing. */
export const bare = (value: SQLWrapper): Json => [value];

export const escaped = (text: SQLWrapper): Json => [sql`to_json(${text})`];

export const flag = (value: SQLWrapper): Json => [
  sql`case when ${value} then 'true' else 'false' end`,
];

/** Timestamp in JavaScript's format. */
export const moment = (value: SQLWrapper): Json => quoted(isoOf(value));

export const isoOf = (value: SQLWrapper): SQL<string> =>
  sql<string>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const orNull = {
  escaped: (text: SQLWrapper): Json => [sql`coalesce(to_json(${text})::text, 'null')`],
  bare: (value: SQLWrapper): Json => [sql`coalesce(${value}::text, 'null')`],
  moment: (value: SQLWrapper): Json => [sql`coalesce('"' || ${isoOf(value)} || '"', 'null')`],
};

/** The JSON if the condition holds, otherwise null. */
export const when = (condition: SQLWrapper, json: Json): Json => [
  sql`case when ${condition} then ${written(json)} else 'null' end`,
];

export type Fields = Readonly<Record<string, Json>>;

export function object(fields: Fields): Json {
  const named = Object.entries(fields).flatMap(([name, value], at): Json => [
    `${at === 0 ? '' : ','}"${name}":`,
    ...value,
  ]);
  return ['{', ...named, '}'];
}

/** The same with a field that is only there if its condition holds. */
export function objectWith(
  optional: Readonly<Record<string, { readonly if: SQLWrapper; readonly json: Json }>>,
  fields: Fields,
): Json {
  const more = Object.entries(optional).map(
    // `concat` takes null for nothing.
    ([name, { if: condition, json }]) =>
      sql`case when ${condition} then ${written([`,"${name}":`, ...json])} end`,
  );
  return [...object(fields).slice(0, -1), ...more, '}'];
}

/** PostgreSQL accepts a hundred arguments at most. */
const mostArguments = 90;

/** The text as one SQL expression. */
export function written(json: Json): SQL<string> {
  const pieces: SQL[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') pieces.push(sql.raw(`'${text.replaceAll("'", "''")}'`));
    text = '';
  };
  for (const piece of json) {
    if (typeof piece === 'string') {
      text += piece;
    } else {
      flush();
      pieces.push(sql`${piece}`);
    }
  }
  flush();
  return concat(pieces);
}

function concat(pieces: readonly SQL[]): SQL<string> {
  if (pieces.length <= mostArguments) return sql<string>`concat(${sql.join([...pieces], sql`, `)})`;
  const [head, rest] = [pieces.slice(0, mostArguments - 1), pieces.slice(mostArguments - 1)];
  return concat([...head, concat(rest)]);
}
