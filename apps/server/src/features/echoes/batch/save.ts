import type { TrustConfig } from '@stenope/domain/trust/config';
import type { Database } from '../../../platform/db/database.ts';
import { lockWorks } from '../queries.ts';
import { noEvidence } from '../scoring/facts.ts';
import type { EarnedBadge } from './badges.ts';
import { type Calculated, globalAt } from './calculated.ts';
import type { Gathered } from './load-ratings.ts';
import {
  countRatingsOf,
  lockMembers,
  insertMembers,
  updateMembers,
  updateRatings,
  updateScores,
  type Columns,
} from './queries.ts';

/** Rows per statement: small, so that others do not wait long. */
const rowsAtOnce = 1_000;

/** Smaller changes of a consensus are ignored: a fiftieth of a mark's half step. */
const sameConsensus = 0.01;

type Cell = string | number | boolean | null;

async function inParts(
  places: readonly number[],
  row: (place: number) => Readonly<Record<string, Cell>>,
  write: (columns: Columns) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < places.length; from += rowsAtOnce) {
    const rows = places.slice(from, from + rowsAtOnce).map(row);
    const names = Object.keys(rows[0] ?? {});
    await write(
      Object.fromEntries(names.map((name) => [name, rows.map((one) => one[name] ?? null)])),
    );
  }
}

const idsOf = (columns: Columns, name: string): string[] => (columns[name] ?? []).map(String);
const moment = (at: number): string => new Date(at).toISOString();
const places = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

export async function saveMembers(
  db: Database,
  { world, members }: Gathered,
  result: Calculated,
  readAt: Date,
): Promise<void> {
  const { trust, severity, steadiness, cluster, evidence } = result.members;
  const { badges } = result;
  const row = (at: number) => {
    const { asOf, ...sums } = evidence[at] ?? nothing;
    return {
      id: members[at] ?? null,
      trust: trust[at] ?? 0,
      severity: severity[at] ?? 0,
      steadiness: steadiness[at] ?? 1,
      cluster: (cluster[at] ?? -1) < 0 ? null : String(cluster[at]),
      excluded: world.members.excluded[at] === 1,
      ...earnedBy(badges[at]),
      ...sums,
      asOf: moment(asOf),
    };
  };
  await inParts(places(members.length), row, (columns) =>
    db.transaction(async (tx) => {
      await insertMembers(tx, columns);
      await lockMembers(tx, columns);
      await updateMembers(tx, columns, readAt);
    }),
  );
}

function earnedBy(earned: EarnedBadge | undefined) {
  return {
    badge: earned?.badge ?? 'new_eye',
    received: earned?.ratingsReceived ?? 0,
    receivedTrusted: earned?.trustedRaters ?? 0,
    receivedShare: earned?.clusterShare ?? 0,
  };
}

const nothing = { asOf: 0, ...noEvidence };

/** Writes only changed ratings: most of the past stay as they are. */
export async function saveRatings(
  db: Database,
  { world, works, ratings: known }: Gathered,
  result: Calculated,
  { config, readAt }: { config: TrustConfig; readAt: Date },
): Promise<void> {
  const { ratings } = world;
  const { consensus, agreement, possibleRetaliation } = result.ratings;
  const { given, givenToAuthor } = result;
  const isChanged = (at: number): boolean => {
    const [was, is] = [known.consensus[at] ?? Number.NaN, consensus[at] ?? Number.NaN];
    const isMoved = Number.isNaN(was) ? !Number.isNaN(is) : !(Math.abs(is - was) < sameConsensus);
    const focusWas = focusOf(known.given[at], known.givenToAuthor[at], config);
    const focusIs = focusOf(given[at], givenToAuthor[at], config);
    return (
      isMoved || possibleRetaliation[at] !== ratings.possibleRetaliation[at] || focusWas !== focusIs
    );
  };
  const row = (at: number) => {
    const countsAsEvidence = !Number.isNaN(consensus[at] ?? Number.NaN);
    return {
      id: known.ids[at] ?? null,
      work: works[ratings.post[at] ?? -1]?.id ?? null,
      revision: works[ratings.post[at] ?? -1]?.revision ?? null,
      possibleRetaliation: possibleRetaliation[at] === 1,
      given: given[at] ?? 1,
      givenToAuthor: givenToAuthor[at] ?? 1,
      consensus: countsAsEvidence ? (consensus[at] ?? null) : null,
      agreement: countsAsEvidence ? (agreement[at] ?? null) : null,
      mark: countsAsEvidence ? globalAt(ratings, at) : null,
      at: countsAsEvidence ? moment(ratings.at[at] ?? 0) : null,
    };
  };
  // Work by work: each is locked before its ratings, as when rating.
  const workOf = (at: number): number => ratings.post[at] ?? -1;
  const changed = places(ratings.count)
    .filter(isChanged)
    .toSorted((a, b) => workOf(a) - workOf(b));
  await inParts(changed, row, (columns) =>
    db.transaction(async (tx) => {
      await lockWorks(tx, idsOf(columns, 'work'));
      await updateRatings(tx, columns, readAt);
    }),
  );
}

/** The engine's factor for raters focused on one author. */
function focusOf(given = 1, toAuthor = 1, { weight }: TrustConfig): number {
  const share = toAuthor / (given + weight.focusSmoothing);
  return Math.min(1, weight.focusFreeShare / share);
}

/** Works rated during the batch are skipped; the caller rescores them. */
export async function saveScores(
  db: Database,
  { works }: Gathered,
  { posts, plain }: Calculated,
): Promise<readonly string[]> {
  const missed = new Set<string>(works.map(({ id }) => id));
  const row = (at: number) => {
    const { id = null, revision = 0 } = works[at] ?? {};
    const { axes, n: _, waitsUntil, ...score } = posts[at] ?? never();
    const { ratings, plainMean, distribution } = plain[at] ?? never();
    const counted = { ratings, plainMean, distribution: `{${distribution.join(',')}}` };
    const waits = { waitsUntil: waitsUntil === null ? null : moment(waitsUntil) };
    return { id, revision, ...axes, ...score, ...waits, ...counted };
  };
  await inParts(places(works.length), row, async (columns) => {
    const unchanged = await db.transaction(async (tx) => {
      await lockWorks(tx, idsOf(columns, 'id'));
      const asRead = await updateScores(tx, columns);
      const moved = asRead.filter(({ isMoved }) => isMoved).map(({ id }) => id);
      if (moved.length > 0) await countRatingsOf(tx, moved);
      return asRead;
    });
    for (const { id } of unchanged) missed.delete(id);
  });
  return [...missed];
}

function never(): never {
  throw new Error('A work has no score');
}
