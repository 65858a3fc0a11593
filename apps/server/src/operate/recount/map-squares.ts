import type pg from 'pg';

/** Squares of the map, with what came and went since they were counted, beside what stands there. */
const differing = `
  with there as (
    select 'posts' as kind, posts.map_cell as cell from posts
    join users on users.id = posts.author_id and users.suspended_at is null
    where posts.listed and posts.map_cell is not null
    union all
    select 'profiles', map_cell from users where map_cell is not null and suspended_at is null),
  squares as (
    select kind, level, cell, things as stored, 0 as counted from map_cells
    union all
    select kind, level, cell >> (2 * (26 - level)), amount, 0
    from map_changes cross join generate_series(2, 14) as level
    union all
    select kind, level, cell >> (2 * (26 - level)), 0, 1
    from there cross join generate_series(2, 14) as level)
  select kind || ' ' || level || ' ' || cell as key, sum(stored)::text as stored,
    sum(counted)::text as counted
  from squares group by kind, level, cell having sum(stored) <> sum(counted)
  order by kind, level, cell`;

interface WrongSquare {
  readonly key: string;
  readonly stored: string;
  readonly counted: string;
}

export async function wrongSquares(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<WrongSquare>(differing);
  return rows.map(
    ({ key, stored, counted }) => `map_cells ${key}: says ${stored}, there are ${counted}`,
  );
}

/** All squares anew, where one is wrong. */
export async function mendSquares(client: pg.Client): Promise<number> {
  const wrong = await wrongSquares(client);
  if (wrong.length > 0) await client.query('select recount_map()');
  return wrong.length;
}
