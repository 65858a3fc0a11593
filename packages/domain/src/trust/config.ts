/**
 * Every number of the engine. A version is data: stored, published and never edited; a change is a
 * new version. Fields are explained where they are used.
 */
export interface TrustConfig {
  readonly version: string;
  /** From this T on a member is trusted. */
  readonly trustedT: number;
  readonly prior: {
    readonly base: number;
    readonly emailVerified: number;
    readonly ageMax: number;
    readonly ageFullDays: number;
    readonly seedFloor: number;
    readonly seedMonths: number;
  };
  readonly evidence: {
    readonly confidenceK: number;
    readonly halfLifeDays: number;
    readonly agreeScale: number;
    readonly agreeFloor: number;
    readonly agreePriorN: number;
    readonly agreePrior: number;
    readonly discrPriorN: number;
    readonly discrPriorVar: number;
    readonly discrFull: number;
    /** Below this variance of the marks given, discrimination counts in proportion. */
    readonly discrFullVar: number;
    readonly blindOnly: boolean;
    readonly uncertainty: number;
  };
  readonly penalty: {
    readonly perUpheldSanction: number;
    readonly max: number;
    readonly halfLifeDays: number;
  };
  readonly bias: {
    readonly priorN: number;
    readonly max: number;
    readonly anchorOnTrusted: boolean;
  };
  readonly weight: {
    readonly gamma: number;
    readonly min: number;
    readonly focusFreeShare: number;
    readonly focusSmoothing: number;
    readonly newcomerT: number;
    readonly newcomerShare: number;
    /** Trust beyond this adds no weight. */
    readonly fullT: number;
    /** Largest weight relative to the typical member with enough ratings. */
    readonly maxRatio: number;
    readonly typicalRatings: number;
  };
  readonly steadiness: {
    readonly priorN: number;
    readonly priorVar: number;
    readonly power: number;
    readonly min: number;
    readonly max: number;
  };
  readonly post: {
    readonly priorMean: number;
    readonly priorMinPosts: number;
    /** Number of posts the initial mean counts for, next to those of the community. */
    readonly priorPosts: number;
    readonly priorWeight: number;
    readonly huberC: number;
    readonly sigma0: number;
    readonly sigmaPriorN: number;
    readonly ciZ: number;
    readonly rankZ: number;
    readonly contestedSd: number;
    /** Measure disagreement around the ratings' own mean, without the prior. */
    readonly sdWithoutPrior: boolean;
  };
  /**
   * A score this far from the prior is shown once so many ratings, by members of at least this T,
   * came outside its densest time window; after some days if the raters agree, and eventually in
   * any case.
   */
  readonly exceptional: {
    readonly away: number;
    readonly windowHours: number;
    readonly minOutside: number;
    readonly eyesT: number;
    readonly agreedDays: number;
    readonly agreedSd: number;
    readonly latestDays: number;
  };
  readonly display: { readonly minRatings: number; readonly minTrusted: number };
  readonly retaliation: {
    readonly windowDays: number;
    readonly receivedBelow: number;
    readonly givenBelow: number;
    readonly factor: number;
  };
  readonly stabilization: {
    readonly minRatings: number;
    readonly minTrusted: number;
    /** Trusted raters needed to keep a score stable that already is. */
    readonly keepTrusted: number;
    readonly maxClusterShare: number;
    readonly bootstrapTrusted: number;
    /**
     * Ratings that make a score stable in the cold start: a share of the active raters, within
     * bounds.
     */
    readonly bootstrapMinRatings: number;
    readonly bootstrapFewest: number;
    readonly bootstrapShare: number;
    /** Days within which a rating makes a member active. */
    readonly activeDays: number;
    /**
     * Trusted members are sparse while fewer than this share of the active, and than this number.
     */
    readonly sparseShare: number;
    readonly sparseMost: number;
    /** After so many days less is required: this many trusted raters, and this total weight. */
    readonly patientDays: number;
    readonly patientTrusted: number;
    readonly patientWeight: number;
  };
  readonly cluster: {
    readonly campGap: number;
    readonly gapResidual: number;
    /** Number of raters, of at least this T, that form a camp others can deviate from. */
    readonly minCamp: number;
    readonly campT: number;
    readonly minCommon: number;
    readonly minPerAuthor: number;
    readonly lockMin: number;
    readonly lockShare: number;
    readonly reciprocalResidual: number;
    readonly minReciprocal: number;
    readonly returnEvents: number;
    readonly returnGroup: number;
    readonly minSize: number;
    readonly maxEventsPerPost: number;
    readonly voiceFactor: number;
    readonly maxShare: number;
  };
  /** Members who deviate together over all works: see `batch/groups`. */
  readonly together: {
    /** Evidence beyond chance needed for a group, in nats. */
    readonly minEvidence: number;
    readonly memberCost: number;
    readonly workCost: number;
    readonly minSize: number;
    readonly minWorks: number;
    /** Expected deviation of a group's members, in units of their own scatter. */
    readonly expectedOff: number;
    readonly leastOff: number;
    readonly mostEvidence: number;
    readonly mostDoubt: number;
    readonly scatter: number;
    readonly scatterPriorN: number;
    readonly mostSeeds: number;
    /** Largest share of the active members in a group, and largest number. */
    readonly mostShare: number;
    readonly mostMembers: number;
    /** The search ends after so many million ratings. */
    readonly mostLooks: number;
    /**
     * Least share of pairs of member and work that must have met: a school of taste is large and
     * sparse.
     */
    readonly minDensity: number;
  };
  readonly batch: { readonly passes: number };
  readonly moderation: ModerationConfig;
  readonly badges: readonly BadgeRule[];
}

export interface ModerationConfig {
  readonly wfs: {
    readonly queue: number;
    readonly autoMask: number;
    readonly minReporters: number;
    readonly minTrustedReporters: number;
    readonly queueAfterHours: number;
  };
  readonly reporter: {
    readonly credPriorUpheld: number;
    readonly credPriorRejected: number;
    readonly credHalfLifeDays: number;
    readonly trustLow: number;
    readonly trustSpan: number;
    readonly minFactor: number;
    readonly maxFactor: number;
    readonly trustedMinCredibility: number;
  };
  readonly pool: {
    readonly lowTrustT: number;
    readonly cap: number;
    readonly burstCount: number;
    readonly burstHours: number;
    readonly burstCap: number;
    readonly clusterVoice: number;
  };
  readonly decayHalfLifeDays: number;
  readonly severeFactor: number;
  readonly exposure: { readonly trustedRatersScale: number; readonly maxFactor: number };
  readonly immunity: {
    readonly days: number;
    readonly factor: number;
    readonly maxAutoMasks: number;
  };
}

export interface BadgeRule {
  readonly id: string;
  readonly fr: string;
  readonly en: string;
  readonly minT: number;
  readonly minRatings: number;
  readonly minTrustedRaters: number;
  readonly maxClusterShare: number;
  /** In a small community less is required: so many ratings for each active member... */
  readonly ratingsPerActive: number;
  /** ...and this share of its trusted members. */
  readonly trustedShare: number;
}
