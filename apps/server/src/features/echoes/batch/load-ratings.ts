import { echoAxes } from '@stenope/domain/echoes/axes';
import { createWorld, type World } from '@stenope/domain/trust/batch/world';
import type pg from 'pg';

/** Input of a batch with the ids of its rows, by index. */
export interface Gathered {
  readonly world: World;
  readonly members: readonly string[];
  readonly works: readonly { readonly id: string; readonly revision: number }[];
  readonly ratings: {
    readonly ids: readonly string[];
    /** As stored; NaN for none. */
    readonly consensus: Float64Array;
    readonly given: Int32Array;
    readonly givenToAuthor: Int32Array;
  };
}

type Cell = string | number | boolean | null;
type Row = readonly Cell[];

/** Large enough to be efficient, small enough for others not to wait long. */
const pageRows = 5_000;

/** Reads all ratings in one snapshot. In pages, so that the event loop is not blocked. */
export async function gather(client: pg.ClientBase): Promise<Gathered> {
  await client.query('begin isolation level repeatable read read only');
  try {
    return await gatherAtOnce(client);
  } finally {
    await client.query('rollback');
  }
}

async function gatherAtOnce(client: pg.ClientBase): Promise<Gathered> {
  const counted = await client.query<number[]>({ text: counts, rowMode: 'array' });
  const [members = 0, gone = 0, works = 0, ratings = 0] = counted.rows[0] ?? [];
  const world = createWorld(members + gone, works, ratings);
  const clusters = new Map<string, number>();
  const people = await readMembers(client, world, clusters);
  await readSanctions(client, world, people);
  const read = await readWorks(client, world, people);
  const known = { people, works: read.places, clusters };
  return {
    world,
    members: [...people.keys()],
    works: read.works,
    ratings: await readRatings(client, world, known),
  };
}

/** Members who rated, or whose work was rated. */
const involvedMembers = `users
  left join member_trust on member_trust.user_id = users.id
  where member_trust.user_id is not null
    or exists (select from scores where scores.author_id = users.id)`;

const counts = `select (select count(*)::int from ${involvedMembers}),
  (select count(*)::int from ratings where user_id is null),
  (select count(*)::int from scores), (select count(*)::int from ratings)`;

const asMoment = (column: string): string => `extract(epoch from ${column})::float8 * 1000`;

async function readMembers(
  client: pg.ClientBase,
  { members }: World,
  clusters: Map<string, number>,
): Promise<Map<string, number>> {
  const places = new Map<string, number>();
  const text = `select users.id, ${asMoment('users.created_at')}, users.email_verified,
      ${asMoment('seeded_at')}, users.suspended_at is not null, trust, severity, steadiness, cluster
    from ${involvedMembers} order by users.id`;
  for await (const row of pagesOf(client, text)) {
    const [id, joinedAt, verified, seededAt, suspended, trust, severity, steadiness, cluster] = row;
    const at = places.size;
    places.set(String(id), at);
    members.joinedAt[at] = Number(joinedAt);
    members.verified[at] = Number(verified);
    members.seededAt[at] = seededAt === null ? Number.NaN : Number(seededAt);
    members.excluded[at] = Number(suspended);
    members.trust[at] = Number(trust ?? 0);
    members.severity[at] = Number(severity ?? 0);
    members.steadiness[at] = Number(steadiness ?? 1);
    members.cluster[at] = numberOf(cluster, clusters);
  }
  return places;
}

/** Those that were overturned count no more. */
async function readSanctions(
  client: pg.ClientBase,
  { members }: World,
  people: ReadonlyMap<string, number>,
): Promise<void> {
  const text = `select user_id, ${asMoment('at')} from sanctions where overturned_at is null
    order by at, decision_id`;
  for await (const [userId, at] of pagesOf(client, text)) {
    const member = people.get(String(userId));
    if (member === undefined) continue;
    members.sanctions.set(member, [...(members.sanctions.get(member) ?? []), Number(at)]);
  }
}

async function readWorks(
  client: pg.ClientBase,
  { posts }: World,
  people: ReadonlyMap<string, number>,
) {
  const works: { id: string; revision: number }[] = [];
  const places = new Map<string, number>();
  const text = `select id, author_id, revision, state = 'stabilised' from scores order by id`;
  for await (const [id, author, revision, settled] of pagesOf(client, text)) {
    posts.settled[works.length] = Number(settled);
    posts.author[works.length] = people.get(String(author)) ?? -1;
    places.set(String(id), works.length);
    works.push({ id: String(id), revision: Number(revision) });
  }
  return { works, places };
}

interface Known {
  readonly people: ReadonlyMap<string, number>;
  readonly works: ReadonlyMap<string, number>;
  readonly clusters: Map<string, number>;
}

async function readRatings(
  client: pg.ClientBase,
  { members, ratings }: World,
  { people, works, clusters }: Known,
): Promise<Gathered['ratings']> {
  const ids: string[] = [];
  const consensus = new Float64Array(ratings.count);
  const given = new Int32Array(ratings.count);
  const givenToAuthor = new Int32Array(ratings.count);
  let stranger = people.size;
  const text = `select id, work_id, user_id, ${asMoment('coalesce(edited_at, created_at)')},
      revealed, early, provoked, evidence_consensus, given, given_to_author,
      trust, severity, steadiness, cluster, ${echoAxes.join(', ')} from ratings order by id`;
  for await (const row of pagesOf(client, text)) {
    const [id, work, user, moment, revealed, early, retaliation, term, all, toAuthor, ...rest] =
      row;
    const [trust, severity, steadiness, cluster, ...marks] = rest;
    const at = ids.length;
    ids.push(String(id));
    ratings.rater[at] = user === null ? stranger : (people.get(String(user)) ?? -1);
    if (user === null) {
      members.gone[stranger] = 1;
      members.trust[stranger] = Number(trust ?? 0);
      members.severity[stranger] = Number(severity ?? 0);
      members.steadiness[stranger] = Number(steadiness ?? 1);
      members.cluster[stranger] = numberOf(cluster, clusters);
      stranger += 1;
    }
    ratings.post[at] = works.get(String(work)) ?? -1;
    ratings.at[at] = Number(moment);
    ratings.revealed[at] = Number(revealed);
    ratings.early[at] = Number(early);
    ratings.possibleRetaliation[at] = Number(retaliation);
    for (const [axis, mark] of marks.entries()) {
      ratings.marks[at * echoAxes.length + axis] = Number(mark);
    }
    consensus[at] = term === null ? Number.NaN : Number(term);
    given[at] = Number(all);
    givenToAuthor[at] = Number(toAuthor);
  }
  return { ids, consensus, given, givenToAuthor };
}

function numberOf(cluster: Cell | undefined, known: Map<string, number>): number {
  if (typeof cluster !== 'string') return -1;
  const number = known.get(cluster) ?? known.size;
  known.set(cluster, number);
  return number;
}

/** The next page is fetched while the last one is read. */
async function* pagesOf(client: pg.ClientBase, text: string): AsyncGenerator<Row> {
  await client.query(`declare batch no scroll cursor for ${text}`);
  const page = { text: `fetch ${pageRows} from batch`, rowMode: 'array' } as const;
  for (let next = client.query<Cell[]>(page), isLast = false; !isLast;) {
    const { rows } = await next;
    isLast = rows.length < pageRows;
    if (!isLast) {
      next = client.query<Cell[]>(page);
      // A failure is thrown where it is awaited; the reader may have failed before.
      next.catch(() => undefined);
    }
    yield* rows;
  }
  await client.query('close batch');
}
