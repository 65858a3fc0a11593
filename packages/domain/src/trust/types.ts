import type { EchoScores } from '../echoes/axes.ts';

/**
 * Shapes of what the trust engine reads and gives. They are cut like rows: what a member, a post and a
 * rating keep between two calls, so that one rating costs only the ratings of its own post.
 *
 * "Post" stands for whatever is rated: a post, or a visual response. Moments are milliseconds since 1970.
 */
export type Moment = number;

/**
 * What ratings that proved themselves say about one rater; every sum halves with time, as one. `weight`
 * is the number of such ratings, the others are sums over them of the agreement, the mark given, the
 * score without this rater, and their products. Adding and taking away cost the same: nothing is searched.
 */
export interface EvidenceSums {
  readonly asOf: Moment;
  readonly weight: number;
  readonly agreement: number;
  readonly given: number;
  readonly consensus: number;
  readonly givenSquared: number;
  readonly consensusSquared: number;
  readonly product: number;
}

/** What one rating put into the sums of its rater. Kept with the rating, so that it can be taken out. */
export interface EvidenceTerm {
  /** When the rating was given: from here it loses its weight. */
  readonly at: Moment;
  readonly given: number;
  readonly consensus: number;
  readonly agreement: number;
}

/** Facts about a member that the engine does not make. */
export interface Person {
  readonly joinedAt: Moment;
  readonly verified: boolean;
  /** Since when an admin named them a seed curator. */
  readonly seededAt: Moment | null;
  /** When sanctions against them were upheld. */
  readonly sanctions: readonly Moment[];
}

/** On the member's row: what the engine made. `cluster` and `severity` change at night only. */
export interface MemberTrust {
  readonly trust: number;
  readonly severity: number;
  /** How noisy this rater's marks proved, as a factor on their weight; 1 is ordinary. */
  readonly steadiness: number;
  readonly cluster: string | null;
  readonly evidence: EvidenceSums;
}

/** T with what we do not know about it, as it is shown. */
export interface ShownTrust {
  readonly trust: number;
  readonly uncertainty: number;
  /** From 0, nothing known, to 1. */
  readonly confidence: number;
}

/** The community at the last batch: one row, read by every rating and written at night only. */
export interface Community {
  /** The prior of every score. */
  readonly mu: number;
  readonly stabilisedPosts: number;
  readonly trustedMembers: number;
  /** Members who rated lately. */
  readonly activeRaters: number;
  /** What a typical member who has rated enough weighs; 0 while there is none. */
  readonly typicalWeight: number;
  /** When that batch read the rows; what waits for a day waits for the batch after it. */
  readonly asOf: Moment;
}

/** One rating of a post, with what is known about its rater today. */
export interface RatingFacts {
  readonly rater: string;
  readonly scores: EchoScores;
  readonly at: Moment;
  /** The average was looked at before rating. */
  readonly revealed: boolean;
  /** Given, and last edited, while the post was not stabilised. */
  readonly early: boolean;
  readonly trust: number;
  readonly severity: number;
  readonly steadiness: number;
  readonly cluster: string | null;
  /** Ratings by this rater, and how many of them went to the author of this post; this one included. */
  readonly given: number;
  readonly givenToAuthor: number;
  /** In the days before, the author rated this rater clearly under the consensus. */
  readonly provoked: boolean;
  /** Suspended, or otherwise without a voice: listed nowhere, weighs nothing. */
  readonly excluded: boolean;
  /** What it put into its rater's sums, as stored. */
  readonly evidence: EvidenceTerm | null;
}

/** `hidden`: too few ratings for a number. `contested`: divided opinions, no number either. */
export type ScoreState = 'hidden' | 'provisional' | 'stabilised' | 'contested';

/** On the post's row. */
export interface PostScore {
  readonly mean: number;
  readonly axes: EchoScores;
  readonly se: number;
  readonly low: number;
  readonly high: number;
  /** What lists are sorted by: the mean, less half of what we do not know. */
  readonly ranked: number;
  readonly n: number;
  readonly nEff: number;
  readonly trustedRaters: number;
  readonly clusterShare: number;
  readonly sd: number;
  readonly state: ScoreState;
  /**
   * From when on a hidden score no longer waits for other eyes, or a provisional one for trusted members;
   * null where no day ends the wait.
   */
  readonly waitsUntil: Moment | null;
}

/** What one rating weighs in the score of its post. */
export interface RatingWeight {
  readonly rater: string;
  /** After every cap, and after the damping of what stands far off. */
  readonly weight: number;
  /** The global mark less the rater's severity, on the scale. */
  readonly corrected: number;
}

export interface Scored {
  readonly score: PostScore;
  /** In the order of the ratings; excluded raters have the weight 0. */
  readonly weights: readonly RatingWeight[];
}

/** A public line of the score receipt: it names nobody, and no cluster. */
export interface ReceiptLine {
  readonly weight: number;
  readonly corrected: number;
  readonly scores: EchoScores;
}

export interface Receipt {
  readonly version: string;
  readonly mu: number;
  readonly priorWeight: number;
  readonly plainMean: number;
  readonly score: PostScore;
  readonly lines: readonly ReceiptLine[];
}

/** A change of what a member's row says, because of what happened to one post. */
export interface EvidenceChange {
  readonly rater: string;
  /** To be stored with the rating; null takes it away. */
  readonly term: EvidenceTerm | null;
  /** What was stored before, and must be taken out of the sums. */
  readonly before: EvidenceTerm | null;
}

/** The answer to one rating given, edited or withdrawn. */
export interface PostUpdate extends Scored {
  /** Empty but when the post became stabilised, ceased to be, or lost a rating that was evidence. */
  readonly evidence: readonly EvidenceChange[];
}

/** What the engine needs to score one post. */
export interface PostInput {
  readonly ratings: readonly RatingFacts[];
  readonly community: Community;
  /**
   * The post is stabilised as its row stands. Trust of raters near the bar goes up and down a little; a
   * score that is stabilised does not follow each time. Leave it out when a rating was withdrawn: what
   * that rating did must not last.
   */
  readonly settled?: boolean;
}

/**
 * The incremental path. `rescore` takes the ratings of the post as they are after the change, each with
 * the evidence stored before it, and those that were withdrawn; `updateMember` applies one change of
 * evidence to a member's row. Rows of members are to be locked in the order of their ids.
 */
export interface Engine {
  readonly version: string;
  rescore(
    post: PostInput,
    withdrawn: readonly Pick<RatingFacts, 'rater' | 'evidence'>[],
  ): PostUpdate;
  updateMember(
    person: Person,
    member: MemberTrust,
    change: EvidenceChange,
    now: Moment,
  ): MemberTrust;
  shownTrust(person: Person, member: MemberTrust, now: Moment): ShownTrust;
  receipt(post: PostInput): Receipt;
}
