import { echoAxes, type EchoAxis, type EchoScores } from '@stenope/domain/echoes/axes';
import { globalScore } from '@stenope/domain/echoes/global-score';
import { plainFigures, type PlainFigures } from '@stenope/domain/echoes/plain-figures';
import { completed } from '@stenope/domain/trust/complete';
import type { TrustConfig } from '@stenope/domain/trust/config';
import { createEngine } from '@stenope/domain/trust/engine';
import type { Community, Engine, PostScore, RatingFacts } from '@stenope/domain/trust/types';
import type pg from 'pg';

/** The rules in force, and whether every score was computed by them. */
export interface Rules {
  readonly engine: Engine;
  readonly community: Community;
  /** A newer version, or a running batch: differing weighted figures will be recomputed. */
  readonly areChanging: boolean;
}

/** Undefined when there are no ratings yet. */
export async function readRules(client: pg.ClientBase): Promise<Rules | undefined> {
  const { rows } = await client.query<
    Community & { readonly config: TrustConfig; readonly areChanging: boolean }
  >(`select mu, stabilised_posts as "stabilisedPosts", trusted_members as "trustedMembers",
      active_raters as "activeRaters", typical_weight as "typicalWeight",
      coalesce(extract(epoch from batched_at)::float8 * 1000, 0) as "asOf", config,
      exists (select from trust_versions as other where other.created_at >
        coalesce(batched_at, (select min(created_at) from trust_versions)))
      or exists (select from job_runs where job = 'echoes:batch' and state = 'running')
        as "areChanging"
    from trust_community join trust_versions using (version)`);
  const [row] = rows;
  if (!row) return undefined;
  const { config, areChanging, ...community } = row;
  return { engine: createEngine(completed(config)), community, areChanging };
}

interface Figures extends PlainFigures, Omit<PostScore, 'axes' | 'n' | 'waitsUntil'>, EchoScores {
  readonly waitsUntil: Date | null;
}

interface StoredScore extends Figures {
  readonly id: string;
  readonly revision: number;
}

export interface JudgedScore {
  readonly stored: StoredScore;
  /** The score recomputed from its ratings. */
  readonly made: Figures;
}

const columns = `id, revision::int, ratings, plain_mean as "plainMean", distribution, mean,
  ${echoAxes.join(', ')}, se, low, high, ranked, n_eff as "nEff",
  trusted_raters as "trustedRaters", cluster_share as "clusterShare", sd, state,
  waits_until as "waitsUntil"`;

const nobody = '00000000-0000-0000-0000-000000000000';

/** Works in memory at once, with all their ratings. */
const worksAtOnce = 200;

/** Every score next to its recomputed value, in batches. */
export async function* judgeAll(
  client: pg.ClientBase,
  rules: Rules,
): AsyncGenerator<readonly JudgedScore[]> {
  for (let after = nobody; ;) {
    const { rows } = await client.query<StoredScore>(
      `select ${columns} from scores where id > $1 order by id limit ${worksAtOnce}`,
      [after],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield judge(client, rules, rows);
    after = last.id;
  }
}

async function judgeSome(
  client: pg.ClientBase,
  rules: Rules,
  ids: readonly string[],
): Promise<readonly JudgedScore[]> {
  const text = `select ${columns} from scores where id = any ($1::uuid[]) order by id`;
  return judge(client, rules, (await client.query<StoredScore>(text, [ids])).rows);
}

async function judge(
  client: pg.ClientBase,
  { engine, community }: Rules,
  works: readonly StoredScore[],
): Promise<readonly JudgedScore[]> {
  const facts = await readFacts(
    client,
    works.map(({ id }) => id),
  );
  return works.map((stored) => {
    const ratings = facts.get(stored.id) ?? [];
    const settled = stored.state === 'stabilised';
    const made = engine.rescore({ ratings, community, settled }, []).score;
    const { axes, n: _, waitsUntil: until, ...score } = made;
    const waitsUntil = until === null ? null : new Date(until);
    const counted = ratings.filter(({ excluded }) => !excluded);
    const plain = plainFigures(counted.map(({ scores }) => globalScore(scores)));
    return { stored, made: { ...plain, ...axes, ...score, waitsUntil } };
  });
}

type FactRow = Omit<RatingFacts, 'scores' | 'evidence'> & EchoScores & { readonly workId: string };

/** Stored in half steps. */
const marks = echoAxes.map((axis) => `ratings.${axis} / 2.0::float8 as ${axis}`).join(', ');

/** For raters who have left, the rating itself holds their last facts. */
const factsText = `select work_id as "workId", coalesce(ratings.user_id, ratings.id) as rater, ${marks},
    extract(epoch from coalesce(edited_at, ratings.created_at))::float8 * 1000 as at, revealed, early,
    coalesce(member.settled_trust, ratings.trust, 0) as trust,
    coalesce(member.severity, ratings.severity, 0) as severity,
    coalesce(member.steadiness, ratings.steadiness, 1) as steadiness,
    coalesce(member.cluster, ratings.cluster) as cluster, ratings.given,
    given_to_author as "givenToAuthor", provoked as "possibleRetaliation",
    coalesce(member.excluded, false) as excluded
  from ratings left join member_trust as member on member.user_id = ratings.user_id
  where work_id = any ($1::uuid[]) order by ratings.id`;

async function readFacts(
  client: pg.ClientBase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly RatingFacts[]>> {
  const { rows } = await client.query<FactRow>(factsText, [ids]);
  const facts = new Map<string, RatingFacts[]>();
  for (const { workId, intention, composition, matiere, technique, emotion, ...rest } of rows) {
    const scores = { intention, composition, matiere, technique, emotion };
    const ofWork = facts.get(workId) ?? [];
    // Evidence is about raters: it does not affect scores.
    ofWork.push({ ...rest, scores, evidence: null });
    facts.set(workId, ofWork);
  }
  return facts;
}

/**
 * Tolerance of weighted figures: batches of older servers used the mean of all works of the
 * previous pass.
 */
const sameFigure = 0.05;

/** Result of checking one score. */
type Verdict = 'true' | 'wrong' | 'waiting';

/**
 * Counted figures must match. Weighted ones may await a batch; a score not yet written waits for
 * its first batch with everything but its number of ratings.
 */
export function verdictOn({ stored, made }: JudgedScore, { areChanging }: Rules): Verdict {
  if (stored.ratings !== made.ratings) return 'wrong';
  const isUnwritten = stored.revision === 0;
  if (!isSamePlain(stored, made)) return isUnwritten ? 'waiting' : 'wrong';
  if (isSameWeighed(stored, made)) return 'true';
  return isUnwritten || areChanging ? 'waiting' : 'wrong';
}

/** Allows for rounding: sums in another order differ slightly. */
function isSamePlain(stored: Figures, made: Figures): boolean {
  return (
    Math.abs(stored.plainMean - made.plainMean) <= 1e-9 &&
    stored.distribution.every((amount, step) => amount === made.distribution[step])
  );
}

function isSameWeighed(stored: Figures, made: Figures): boolean {
  const figures: readonly ('mean' | EchoAxis)[] = ['mean', ...echoAxes];
  return figures.every((figure) => Math.abs(stored[figure] - made[figure]) <= sameFigure);
}

const written = [
  ['ratings', 'ratings', 'int'],
  ['plainMean', 'plain_mean', 'float8'],
  ['mean', 'mean', 'float8'],
  ...echoAxes.map((axis) => [axis, axis, 'float8'] as const),
  ['se', 'se', 'float8'],
  ['low', 'low', 'float8'],
  ['high', 'high', 'float8'],
  ['ranked', 'ranked', 'float8'],
  ['nEff', 'n_eff', 'float8'],
  ['trustedRaters', 'trusted_raters', 'int'],
  ['clusterShare', 'cluster_share', 'float8'],
  ['sd', 'sd', 'float8'],
  ['state', 'state', 'text'],
  ['waitsUntil', 'waits_until', 'timestamptz'],
] as const satisfies readonly (readonly [keyof Figures, string, string])[];

/**
 * Recomputes scores as the next rating of each would. Locks their works like a rating does, and
 * increments the revision, so that servers invalidate their caches.
 */
export async function mendScores(
  client: pg.ClientBase,
  rules: Rules,
  ids: readonly string[],
): Promise<void> {
  for (const table of ['posts', 'responses']) {
    await client.query(
      `select id from ${table} where id = any ($1::uuid[]) order by id for no key update`,
      [ids],
    );
  }
  const judged = await judgeSome(client, rules, ids);
  const sets = written.map(([, column]) => `${column} = made.${column}`).join(', ');
  const lists = written.map(([, , type], at) => `$${at + 3}::${type}[]`).join(', ');
  await client.query(
    `update scores set ${sets}, revision = revision + 1, distribution = made.distribution::int[],
      ranks = null,
      stabilised_at = case when made.state = 'stabilised' then coalesce(stabilised_at, now()) end
    from unnest($1::uuid[], $2::text[], ${lists})
      as made (id, distribution, ${written.map(([, column]) => column).join(', ')})
    where scores.id = made.id`,
    [
      judged.map(({ stored }) => stored.id),
      judged.map(({ made }) => `{${made.distribution.join(',')}}`),
      ...written.map(([figure]) => judged.map(({ made }) => made[figure])),
    ],
  );
}

export function describe({ stored, made }: JudgedScore): string {
  return `scores ${stored.id}: says ${inShort(stored)}; there is ${inShort(made)}`;
}

function inShort({ ratings, mean, state }: Pick<Figures, 'ratings' | 'mean' | 'state'>): string {
  return `${ratings} ratings, ${mean.toFixed(3)}, ${state}`;
}
