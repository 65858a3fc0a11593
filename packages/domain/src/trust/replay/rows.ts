import type { EchoScores } from '../../echoes/axes.ts';
import { globalScore } from '../../echoes/global-score.ts';
import type { BatchResult } from '../batch/batch.ts';
import { axisCount } from '../score/sheet.ts';
import type {
  EvidenceTerm,
  MemberTrust,
  Moment,
  Person,
  PostScore,
  RatingFacts,
} from '../types.ts';
import { createWorld, type World } from '../batch/world.ts';
import type { ReplayId } from './events.ts';

/** The server's rows, in memory. */
export interface Rows {
  readonly members: MemberRow[];
  readonly posts: PostRow[];
  readonly ratings: RatingRow[];
}

export interface MemberRow {
  readonly id: ReplayId;
  readonly place: number;
  readonly person: Person;
  state: MemberTrust;
  given: number;
  /** Ratings given, by the author's index. */
  readonly givenTo: Map<number, RatingRow[]>;
}

export interface PostRow {
  readonly id: ReplayId;
  readonly place: number;
  readonly author: MemberRow;
  readonly ratings: RatingRow[];
  score: PostScore | null;
  stabilisedAtN: number | null;
}

export interface RatingRow {
  readonly rater: MemberRow;
  readonly post: PostRow;
  readonly at: Moment;
  readonly scores: EchoScores;
  readonly marks: readonly number[];
  readonly global: number;
  readonly revealed: boolean;
  readonly early: boolean;
  possibleRetaliation: boolean;
  evidence: EvidenceTerm | null;
}

export function factsOf({ rater, post, ...rating }: RatingRow): RatingFacts {
  return {
    rater: String(rater.place),
    scores: rating.scores,
    at: rating.at,
    revealed: rating.revealed,
    early: rating.early,
    trust: rater.state.trust,
    severity: rater.state.severity,
    steadiness: rater.state.steadiness,
    cluster: rater.state.cluster,
    given: rater.given,
    givenToAuthor: rater.givenTo.get(post.author.place)?.length ?? 0,
    possibleRetaliation: rating.possibleRetaliation,
    excluded: false,
    evidence: rating.evidence,
  };
}

export function scoresOf(marks: readonly number[]): EchoScores {
  const [intention = 0, composition = 0, matiere = 0, technique = 0, emotion = 0] = marks;
  return { intention, composition, matiere, technique, emotion };
}

export function ratingRow(row: Omit<RatingRow, 'scores' | 'global' | 'evidence'>): RatingRow {
  const scores = scoresOf(row.marks);
  return { ...row, scores, global: globalScore(scores), evidence: null };
}

export function worldOf({ members, posts, ratings }: Rows): World {
  const world = createWorld(members.length, posts.length, ratings.length);
  for (const { place, person, state } of members) {
    world.members.joinedAt[place] = person.joinedAt;
    world.members.verified[place] = person.verified ? 1 : 0;
    world.members.seededAt[place] = person.seededAt ?? Number.NaN;
    world.members.trust[place] = state.trust;
    world.members.severity[place] = state.severity;
    world.members.steadiness[place] = state.steadiness;
    world.members.cluster[place] = state.cluster === null ? -1 : Number(state.cluster);
  }
  for (const { place, author, score } of posts) {
    world.posts.author[place] = author.place;
    world.posts.settled[place] = score?.state === 'stabilised' ? 1 : 0;
  }
  for (const [at, rating] of ratings.entries()) {
    world.ratings.rater[at] = rating.rater.place;
    world.ratings.post[at] = rating.post.place;
    world.ratings.at[at] = rating.at;
    for (let axis = 0; axis < axisCount; axis += 1) {
      world.ratings.marks[at * axisCount + axis] = rating.marks[axis]! * 2;
    }
    world.ratings.revealed[at] = rating.revealed ? 1 : 0;
    world.ratings.early[at] = rating.early ? 1 : 0;
    world.ratings.possibleRetaliation[at] = rating.possibleRetaliation ? 1 : 0;
  }
  return world;
}

export function takeBatch({ members, posts, ratings }: Rows, batch: BatchResult): void {
  for (const member of members) {
    const at = member.place;
    const cluster = batch.members.cluster[at]!;
    member.state = {
      trust: batch.members.trust[at]!,
      severity: batch.members.severity[at]!,
      steadiness: batch.members.steadiness[at]!,
      cluster: cluster < 0 ? null : String(cluster),
      evidence: batch.members.evidence[at]!,
    };
  }
  for (const post of posts) settle(post, batch.posts[post.place]!);
  for (const [at, rating] of ratings.entries()) {
    const consensus = batch.ratings.consensus[at]!;
    rating.possibleRetaliation = batch.ratings.possibleRetaliation[at] === 1;
    rating.evidence = Number.isNaN(consensus)
      ? null
      : {
          at: rating.at,
          given: rating.global,
          consensus,
          agreement: batch.ratings.agreement[at]!,
        };
  }
}

export function settle(post: PostRow, score: PostScore): void {
  post.score = score;
  if (score.state === 'stabilised') post.stabilisedAtN ??= post.ratings.length;
}
