import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * JSON that PostgreSQL writes itself (`platform/written.ts`), as text put together by one `concat`.
 * `json_build_object` says the same and finds out the type of every value anew in every row: a page
 * of cards took it half as long again.
 */
export type Json = readonly (string | SQLWrapper)[];

/** Of ids and of words from a closed list: nothing in them has to be escaped. */
export const quoted = (value: SQLWrapper): Json => ['"', value, '"'];

/** Numbers, and what is JSON already. Never null: nothing would stand there. */
export const bare = (value: SQLWrapper): Json => [value];

export const escaped = (text: SQLWrapper): Json => [sql`to_json(${text})`];

export const flag = (value: SQLWrapper): Json => [
  sql`case when ${value} then 'true' else 'false' end`,
];

/** A moment as JavaScript writes it. */
export const moment = (value: SQLWrapper): Json => quoted(isoOf(value));

export const isoOf = (value: SQLWrapper): SQL<string> =>
  sql<string>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const orNull = {
  escaped: (text: SQLWrapper): Json => [sql`coalesce(to_json(${text})::text, 'null')`],
  bare: (value: SQLWrapper): Json => [sql`coalesce(${value}::text, 'null')`],
  moment: (value: SQLWrapper): Json => [sql`coalesce('"' || ${isoOf(value)} || '"', 'null')`],
};

/** Something when it is so, and null when it is not. */
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

/** PostgreSQL takes a hundred arguments at most. */
const mostArguments = 90;

/** The text, as an expression. */
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
