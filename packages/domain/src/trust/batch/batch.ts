import { globalScore } from '../../echoes/global-score.ts';
import { findClusters } from './clusters.ts';
import { communityAfter } from './community.ts';
import type { TrustConfig } from '../config.ts';
import { agreementOf, dayLength, remaining } from '../evidence.ts';
import { countsAsEvidence, scoreSheet, scoreWithout, totalsOf } from '../score/score.ts';
import { axisCount, createSheet, type Sheet } from '../score/sheet.ts';
import { mayProvoke } from '../score/weights.ts';
import { severityOf, steadinessOf, trustOf } from '../trust.ts';
import type { Community, EvidenceSums, Moment, Person, PostScore } from '../types.ts';
import { indexOf, type World, type WorldIndex } from './world.ts';

/**
 * Results of a batch for every row. Columns of members and ratings are in the order of the world.
 */
export interface BatchResult {
  readonly community: Community;
  readonly members: {
    readonly trust: Float64Array;
    readonly severity: Float64Array;
    readonly steadiness: Float64Array;
    readonly cluster: Int32Array;
    readonly evidence: readonly EvidenceSums[];
  };
  readonly posts: readonly PostScore[];
  readonly ratings: {
    readonly weight: Float64Array;
    readonly corrected: Float64Array;
    readonly possibleRetaliation: Uint8Array;
    /** Score without this rater, where the rating is evidence; otherwise NaN. */
    readonly consensus: Float64Array;
    readonly agreement: Float64Array;
  };
}

interface Desk {
  readonly world: World;
  readonly index: WorldIndex;
  readonly config: TrustConfig;
  readonly now: Moment;
  readonly sheet: Sheet;
  readonly globals: Float64Array;
  /** Score without this rater, for each rating. */
  readonly consensus: Float64Array;
  readonly weight: Float64Array;
  readonly corrected: Float64Array;
  readonly agreement: Float64Array;
  readonly evidence: Uint8Array;
  /**
   * Consensus each rating contributed to its rater's sums, NaN for no evidence; kept to subtract it
   * again.
   */
  readonly counted: Float64Array;
  readonly posts: PostScore[];
  readonly settled: Uint8Array;
  readonly sums: EvidenceSums[];
  trust: Float64Array;
  severity: Float64Array;
  steadiness: Float64Array;
  cluster: Int32Array;
  possibleRetaliation: Uint8Array;
  community: Community;
}

/**
 * Recomputes everything from the rows: scores, then trust and severity of raters, then clusters,
 * and scores again. A pure function, so that an interrupted batch is simply run again.
 */
export function runBatch(
  world: World,
  community: Community,
  config: TrustConfig,
  now: Moment,
): BatchResult {
  const desk = deskOf(world, community, config, now);
  for (let pass = 0; pass < config.batch.passes; pass += 1) {
    scoreAll(desk);
    judgeMembers(desk);
    if (pass === 0) {
      desk.cluster = findClusters(desk);
      desk.possibleRetaliation = findPossibleRetaliation(desk);
    }
    desk.community = communityAfter(desk);
  }
  // The stored community is the one these scores were computed with, so that they can be
  // reproduced.
  scoreAll(desk);
  return resultOf(desk);
}

function deskOf(world: World, community: Community, config: TrustConfig, now: Moment): Desk {
  const { members, ratings } = world;
  const index = indexOf(world);
  const numbers = (): Float64Array => new Float64Array(ratings.count);
  return {
    world,
    index,
    config,
    now,
    sheet: createSheet(longest(index.ofPost.starts)),
    globals: globalsOf(world),
    consensus: numbers(),
    weight: numbers(),
    corrected: numbers(),
    agreement: numbers(),
    evidence: new Uint8Array(ratings.count),
    counted: numbers(),
    posts: [],
    settled: world.posts.settled.slice(),
    sums: [],
    trust: members.trust.slice(),
    severity: members.severity.slice(),
    steadiness: members.steadiness.slice(),
    cluster: members.cluster.slice(),
    possibleRetaliation: ratings.possibleRetaliation.slice(),
    // Waits that end on a day end with this batch.
    community: { ...community, asOf: now },
  };
}

function longest(starts: Int32Array): number {
  let most = 0;
  for (let group = 1; group < starts.length; group += 1) {
    most = Math.max(most, starts[group]! - starts[group - 1]!);
  }
  return most;
}

function globalsOf({ ratings: { count, marks } }: World): Float64Array {
  const globals = new Float64Array(count);
  for (let at = 0; at < count; at += 1) {
    const from = at * axisCount;
    globals[at] = globalScore({
      intention: marks[from]! / 2,
      composition: marks[from + 1]! / 2,
      matiere: marks[from + 2]! / 2,
      technique: marks[from + 3]! / 2,
      emotion: marks[from + 4]! / 2,
    });
  }
  return globals;
}

function scoreAll(desk: Desk): void {
  const { world, index, sheet, config, community } = desk;
  const { starts, items } = index.ofPost;
  for (let post = 0; post < world.posts.count; post += 1) {
    const here = items.subarray(starts[post], starts[post + 1]);
    layOut(desk, here);
    const settled = desk.settled[post] === 1;
    const score = scoreSheet(sheet, community, config, settled);
    desk.posts[post] = score;
    desk.settled[post] = score.state === 'stabilised' ? 1 : 0;
    const totals = totalsOf(sheet, community, config);
    for (const [place, at] of here.entries()) {
      desk.weight[at] = sheet.damped[place]!;
      desk.corrected[at] = sheet.corrected[place]!;
      desk.consensus[at] = scoreWithout(sheet, place, totals);
      desk.evidence[at] = score.state === 'stabilised' && counts(desk, at) ? 1 : 0;
    }
  }
}

function layOut({ world, index, sheet, globals, ...members }: Desk, here: Int32Array): void {
  const { ratings } = world;
  sheet.n = here.length;
  for (const [place, at] of here.entries()) {
    const rater = ratings.rater[at]!;
    sheet.global[place] = globals[at]!;
    for (let axis = 0; axis < axisCount; axis += 1) {
      sheet.marks[place * axisCount + axis] = ratings.marks[at * axisCount + axis]! / 2;
    }
    sheet.at[place] = ratings.at[at]!;
    sheet.trust[place] = members.trust[rater]!;
    sheet.severity[place] = members.severity[rater]!;
    sheet.steadiness[place] = members.steadiness[rater]!;
    sheet.given[place] = index.ofRater.starts[rater + 1]! - index.ofRater.starts[rater]!;
    sheet.givenToAuthor[place] = index.givenToAuthor[at]!;
    sheet.cluster[place] = members.cluster[rater]!;
    sheet.possibleRetaliation[place] = members.possibleRetaliation[at]!;
    sheet.excluded[place] = world.members.excluded[rater]!;
  }
}

function counts({ world: { members, ratings }, config }: Desk, at: number): boolean {
  return countsAsEvidence(
    {
      early: ratings.early[at] === 1,
      revealed: ratings.revealed[at] === 1,
      excluded: members.excluded[ratings.rater[at]!] === 1,
    },
    config,
  );
}

function judgeMembers(desk: Desk): void {
  const { world, config, now } = desk;
  const { count } = world.members;
  desk.counted.set(desk.consensus.map((value, at) => (desk.evidence[at] ? value : Number.NaN)));
  for (let member = 0; member < count; member += 1) desk.sums[member] = sumsOf(desk, member, 0);
  desk.severity = anchored(desk);
  for (let member = 0; member < count; member += 1) {
    if (world.members.gone[member]) continue;
    const sums = sumsOf(desk, member, desk.severity[member]!);
    desk.sums[member] = sums;
    desk.steadiness[member] = steadinessOf(sums, config);
    desk.trust[member] = trustOf(sums, personAt(world, member), now, config).trust;
  }
}

/** Severities, shifted so that those of trusted members average zero. */
function anchored({ world, sums, trust, config }: Desk): Float64Array {
  const { severity: known, gone } = world.members;
  const severity = Float64Array.from(sums, (sum) => severityOf(sum, config));
  let total = 0;
  let trusted = 0;
  for (let member = 0; member < world.members.count; member += 1) {
    if (trust[member]! < config.trustedT || gone[member]) continue;
    total += severity[member]!;
    trusted += 1;
  }
  const shift = trusted === 0 || !config.bias.anchorOnTrusted ? 0 : total / trusted;
  return severity.map((value, member) => (gone[member] ? known[member]! : value - shift));
}

function sumsOf(desk: Desk, member: number, severity: number): EvidenceSums {
  const { world, index, config, now, globals } = desk;
  const { starts, items } = index.ofRater;
  const sums = {
    asOf: now,
    weight: 0,
    agreement: 0,
    given: 0,
    consensus: 0,
    givenSquared: 0,
    consensusSquared: 0,
    product: 0,
  };
  for (const at of items.subarray(starts[member], starts[member + 1])) {
    if (!desk.evidence[at]) continue;
    const given = globals[at]!;
    const consensus = desk.consensus[at]!;
    const agreement = agreementOf(given, severity, consensus, config.evidence);
    const w = remaining(world.ratings.at[at]!, now, config.evidence.halfLifeDays);
    desk.agreement[at] = agreement;
    sums.weight += w;
    sums.agreement += w * agreement;
    sums.given += w * given;
    sums.consensus += w * consensus;
    sums.givenSquared += w * given * given;
    sums.consensusSquared += w * consensus * consensus;
    sums.product += w * given * consensus;
  }
  return sums;
}

function personAt({ members }: World, member: number): Person {
  const seededAt = members.seededAt[member]!;
  return {
    joinedAt: members.joinedAt[member]!,
    verified: members.verified[member] === 1,
    seededAt: Number.isNaN(seededAt) ? null : seededAt,
    sanctions: members.sanctions.get(member) ?? [],
  };
}

/** Ratings whose rater was, shortly before, rated clearly below the score by this author. */
function findPossibleRetaliation({
  world,
  index,
  globals,
  severity,
  posts: scores,
  config,
}: Desk): Uint8Array {
  const { members, posts, ratings } = world;
  const { windowDays } = config.retaliation;
  const lowRatingTimes = new Map<number, number[]>();
  for (let at = 0; at < ratings.count; at += 1) {
    const rater = ratings.rater[at]!;
    const post = ratings.post[at]!;
    const target = posts.author[post]!;
    if (target < 0) continue;
    if (!mayProvoke(globals[at]! - scores[post]!.mean, severity[rater]!, config)) continue;
    const key = rater * members.count + target;
    const times = lowRatingTimes.get(key);
    if (times) times.push(ratings.at[at]!);
    else lowRatingTimes.set(key, [ratings.at[at]!]);
  }
  const found = new Uint8Array(ratings.count);
  for (const at of index.ofPost.items) {
    const author = posts.author[ratings.post[at]!]!;
    if (author < 0) continue;
    const since = ratings.at[at]! - windowDays * dayLength;
    const wasRatedLow = lowRatingTimes
      .get(author * members.count + ratings.rater[at]!)
      ?.some((time) => time >= since && time <= ratings.at[at]!);
    if (wasRatedLow) found[at] = 1;
  }
  return found;
}

function resultOf(desk: Desk): BatchResult {
  const { trust, severity, steadiness, cluster, weight, corrected, possibleRetaliation } = desk;
  return {
    community: desk.community,
    members: { trust, severity, steadiness, cluster, evidence: desk.sums },
    posts: desk.posts,
    ratings: {
      weight,
      corrected,
      possibleRetaliation,
      consensus: desk.counted,
      agreement: desk.agreement,
    },
  };
}
