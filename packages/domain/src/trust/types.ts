import type { EchoScores } from '../echoes/axes.ts';

/**
 * Types of the trust engine's input and output. They follow the rows: what a member, a post and a
 * rating store between two calls, so that one rating costs only the ratings of its own post.
 *
 * "Post" stands for any rated work: a post, or a visual response. Moments are milliseconds since
 * 1970.
 */
export type Moment = number;

/**
 * Evidence about one rater from proven ratings; all sums decay together. `weight` is the number of
 * such ratings, the others are sums over them of the agreement, the mark given, the score without
 * this rater, and their products. Adding and subtracting a rating take constant time.
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

/**
 * Contribution of one rating to its rater's sums. Stored with the rating, so that it can be
 * subtracted.
 */
export interface EvidenceTerm {
  /** Time of the rating, from which it decays. */
  readonly at: Moment;
  readonly given: number;
  readonly consensus: number;
  readonly agreement: number;
}

/** Facts about a member that come from outside the engine. */
export interface Person {
  readonly joinedAt: Moment;
  readonly verified: boolean;
  /** Time an admin named them a seed curator. */
  readonly seededAt: Moment | null;
  /** Times of upheld sanctions. */
  readonly sanctions: readonly Moment[];
}

/** Engine results on the member's row. The nightly batch alone changes `cluster` and `severity`. */
export interface MemberTrust {
  readonly trust: number;
  readonly severity: number;
  /** Factor on the weight for the scatter of this rater's marks; 1 is ordinary. */
  readonly steadiness: number;
  readonly cluster: string | null;
  readonly evidence: EvidenceSums;
}

/** T with its uncertainty, as shown. */
export interface ShownTrust {
  readonly trust: number;
  readonly uncertainty: number;
  /** From 0 (nothing known) to 1. */
  readonly confidence: number;
}

/**
 * Facts about the community: one row, read with every rating and written by the nightly batch only.
 */
export interface Community {
  /** Prior of every score. */
  readonly mu: number;
  readonly stabilisedPosts: number;
  readonly trustedMembers: number;
  /** Members who rated recently. */
  readonly activeRaters: number;
  /** Weight of a typical member with enough ratings; 0 while there is none. */
  readonly typicalWeight: number;
  /** Time at which that batch read the rows; a wait that ends on a day ends with the next batch. */
  readonly asOf: Moment;
}

/** One rating of a post, with the current facts about its rater. */
export interface RatingFacts {
  readonly rater: string;
  readonly scores: EchoScores;
  readonly at: Moment;
  /** The average was revealed before rating. */
  readonly revealed: boolean;
  /** Given, and last edited, while the post was not stable. */
  readonly early: boolean;
  readonly trust: number;
  readonly severity: number;
  readonly steadiness: number;
  readonly cluster: string | null;
  /** Ratings by this rater, and how many of them went to the author of this post; this one included. */
  readonly given: number;
  readonly givenToAuthor: number;
  /** Shortly before, the author rated this rater clearly below the score. */
  readonly possibleRetaliation: boolean;
  /** Suspended or otherwise without a voice: not listed, no weight. */
  readonly excluded: boolean;
  /** Stored contribution to its rater's sums. */
  readonly evidence: EvidenceTerm | null;
}

/** `hidden`: too few ratings for a number. `contested`: divided opinions, no number either. */
export type ScoreState = 'hidden' | 'provisional' | 'stabilised' | 'contested';

/** Score on the post's row. */
export interface PostScore {
  readonly mean: number;
  readonly axes: EchoScores;
  readonly se: number;
  readonly low: number;
  readonly high: number;
  /** Sort key of lists: the mean minus half the uncertainty. */
  readonly ranked: number;
  readonly n: number;
  readonly nEff: number;
  readonly trustedRaters: number;
  readonly clusterShare: number;
  readonly sd: number;
  readonly state: ScoreState;
  /**
   * Time from which a hidden score no longer waits for other eyes, or a provisional one for trusted
   * members; null when time alone does not end the wait.
   */
  readonly waitsUntil: Moment | null;
}

/** Weight of one rating in the score of its post. */
export interface RatingWeight {
  readonly rater: string;
  /** After all caps and damping. */
  readonly weight: number;
  /** Global mark minus the rater's severity, clamped to the scale. */
  readonly corrected: number;
}

export interface Scored {
  readonly score: PostScore;
  /** In the order of the ratings; excluded raters have weight 0. */
  readonly weights: readonly RatingWeight[];
}

/** A public line of the score receipt: names nobody, and no cluster. */
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

/** A change of a member's evidence caused by one post. */
export interface EvidenceChange {
  readonly rater: string;
  /** To be stored with the rating; null removes it. */
  readonly term: EvidenceTerm | null;
  /** Formerly stored term, to be subtracted from the sums. */
  readonly before: EvidenceTerm | null;
}

/** Result of one rating given, edited or withdrawn. */
export interface PostUpdate extends Scored {
  /** Empty unless the post became stable, ceased to be, or lost a rating that was evidence. */
  readonly evidence: readonly EvidenceChange[];
}

/** Input for scoring one post. */
export interface PostInput {
  readonly ratings: readonly RatingFacts[];
  readonly community: Community;
  /**
   * Whether the stored state is stable. Hysteresis: trust of raters near the threshold fluctuates,
   * and a stable score does not follow each time. Left out when a rating was withdrawn: its effect
   * must not last.
   */
  readonly settled?: boolean;
}

/**
 * The incremental path. `rescore` takes the ratings of the post after the change, each with its
 * stored evidence, and the withdrawn ones; `updateMember` applies one change of evidence to a
 * member's row. Callers lock members' rows in the order of their ids.
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
