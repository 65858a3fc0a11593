import pg from 'pg';

/** Number of different queries in one round. */
const questions = 2_000;

/** Pseudo-random numbers, the same in every run. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Typed searches: the beginning of a name, a whole one, one without accents or in capitals, one
 * with a typo. Names come from the index, small places as often as large ones.
 */
export async function typedNames(databaseUrl: string): Promise<readonly string[]> {
  const chance = chances(7);
  const names = await readNames(databaseUrl);
  return Array.from({ length: questions }, () => {
    const name = names[Math.floor(chance() * names.length)] ?? 'Die';
    const kind = chance();
    if (kind < 0.4) return name.slice(0, 1 + Math.floor(chance() * name.length));
    if (kind < 0.6) return name;
    if (kind < 0.8) return withoutAccents(name).toUpperCase();
    return withSlip(name, chance);
  });
}

function withoutAccents(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/** A letter left out, doubled, or swapped with the next. */
function withSlip(name: string, chance: () => number): string {
  const at = 1 + Math.floor(chance() * (name.length - 1));
  const [start, rest] = [name.slice(0, at), name.slice(at)];
  const kind = chance();
  if (kind < 1 / 3) return start + rest.slice(1);
  if (kind < 2 / 3) return start + start.slice(-1) + rest;
  return start + rest.slice(1, 2) + rest.slice(0, 1) + rest.slice(2);
}

async function readNames(databaseUrl: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select name from places where id % 37 = 5 order by id',
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
