import { runBatch } from '../batch/batch.ts';
import type { TrustConfig } from '../config.ts';
import { createEngine } from '../engine.ts';
import { newCommunity } from '../community.ts';
import { dayLength, noEvidence } from '../evidence.ts';
import { mayProvoke } from '../score/weights.ts';
import { trustOf } from '../trust.ts';
import type { Community, Engine, Moment, PostScore } from '../types.ts';
import type {
  PostEvent,
  RatingEvent,
  ReplayEvent,
  ReplayId,
  ReplayResult,
  UserEvent,
} from './events.ts';
import {
  factsOf,
  type MemberRow,
  type PostRow,
  ratingRow,
  type RatingRow,
  type Rows,
  settle,
  takeBatch,
  worldOf,
} from './rows.ts';

/** A community in memory that keeps the server's rows and uses the same engine. */
export interface Replay {
  take(event: ReplayEvent): void;
  result(): ReplayResult;
  /** Stored score of a post, once rated. */
  scoreOf(post: ReplayId): PostScore | null;
}

interface Stage {
  readonly config: TrustConfig;
  readonly engine: Engine;
  readonly rows: Rows;
  readonly memberOf: Map<ReplayId, MemberRow>;
  readonly postOf: Map<ReplayId, PostRow>;
  community: Community;
}

export function createReplay(config: TrustConfig, batchDays: number): Replay {
  const stage: Stage = {
    config,
    engine: createEngine(config),
    rows: { members: [], posts: [], ratings: [] },
    memberOf: new Map(),
    postOf: new Map(),
    community: newCommunity(config),
  };
  let nextBatch = batchDays;
  return {
    take: (event) => {
      for (; event.day >= nextBatch; nextBatch += batchDays) batch(stage, nextBatch * dayLength);
      if (event.t === 'user') join(stage, event);
      else if (event.t === 'post') publish(stage, event);
      else if (event.t === 'rating') rate(stage, event);
      else batch(stage, event.day * dayLength);
    },
    result: () => resultOf(stage),
    scoreOf: (post) => found(stage.postOf, post).score,
  };
}

function join({ config, rows, memberOf }: Stage, { id, day, verified, seed }: UserEvent): void {
  const joinedAt = day * dayLength;
  const person = { joinedAt, verified, seededAt: seed ? joinedAt : null, sanctions: [] };
  const evidence = { ...noEvidence, asOf: joinedAt };
  const { trust } = trustOf(evidence, person, joinedAt, config);
  const member: MemberRow = {
    id,
    place: rows.members.length,
    person,
    state: { trust, severity: 0, steadiness: 1, cluster: null, evidence },
    given: 0,
    givenTo: new Map(),
  };
  rows.members.push(member);
  memberOf.set(id, member);
}

function publish({ rows, memberOf, postOf }: Stage, { id, author }: PostEvent): void {
  const post: PostRow = {
    id,
    place: rows.posts.length,
    author: found(memberOf, author),
    ratings: [],
    score: null,
    stabilisedAtN: null,
  };
  rows.posts.push(post);
  postOf.set(id, post);
}

function rate(stage: Stage, event: RatingEvent): void {
  const { engine, rows, config, community } = stage;
  const rater = found(stage.memberOf, event.user);
  const post = found(stage.postOf, event.post);
  if (post.author === rater) throw new Error(`${event.user} rates their own post ${event.post}`);
  const at = event.day * dayLength;
  const rating = ratingRow({
    rater,
    post,
    at,
    marks: event.axes,
    revealed: event.revealed ?? false,
    early: post.score?.state !== 'stabilised',
    possibleRetaliation: wasRatedLowBy(rater, post.author, at, config),
  });
  rater.given += 1;
  const toAuthor = rater.givenTo.get(post.author.place);
  if (toAuthor) toAuthor.push(rating);
  else rater.givenTo.set(post.author.place, [rating]);
  rows.ratings.push(rating);
  post.ratings.push(rating);
  const settled = post.score?.state === 'stabilised';
  const update = engine.rescore({ ratings: post.ratings.map(factsOf), community, settled }, []);
  settle(post, update.score);
  const changes = new Map(update.evidence.map((change) => [change.rater, change]));
  for (const counted of post.ratings) {
    const change = changes.get(String(counted.rater.place));
    if (!change) continue;
    counted.evidence = change.term;
    counted.rater.state = engine.updateMember(
      counted.rater.person,
      counted.rater.state,
      change,
      at,
    );
  }
}

/** Whether the author, shortly before, rated this rater clearly below the score. */
function wasRatedLowBy(
  rater: MemberRow,
  author: MemberRow,
  at: Moment,
  config: TrustConfig,
): boolean {
  const since = at - config.retaliation.windowDays * dayLength;
  const isLow = ({ global, post, ...rating }: RatingRow): boolean =>
    rating.at >= since &&
    post.score !== null &&
    mayProvoke(global - post.score.mean, author.state.severity, config);
  return author.givenTo.get(rater.place)?.some(isLow) ?? false;
}

function batch(stage: Stage, now: Moment): void {
  const done = runBatch(worldOf(stage.rows), stage.community, stage.config, now);
  takeBatch(stage.rows, done);
  stage.community = done.community;
}

function resultOf({ rows }: Stage): ReplayResult {
  return {
    posts: rows.posts.flatMap(({ id, score, ratings, stabilisedAtN }) => {
      if (!score) return [];
      const { mean, ranked, low, high, state } = score;
      const settledAt = state === 'stabilised' ? stabilisedAtN : null;
      return [{ id, mean, ranked, low, high, n: ratings.length, stabilisedAtN: settledAt }];
    }),
    users: rows.members.map(({ id, state: { trust, cluster } }) => ({
      id,
      trust,
      cluster: cluster === null ? null : (rows.members[Number(cluster)]?.id ?? null),
    })),
  };
}

function found<T>(known: ReadonlyMap<ReplayId, T>, id: ReplayId): T {
  const row = known.get(id);
  if (row === undefined) throw new Error(`The log speaks of ${id} before it was there`);
  return row;
}
