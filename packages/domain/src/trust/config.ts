/**
 * Every number of the engine. A version is data: it is stored, published, and never edited; a change is
 * a new version. Fields are explained where they are used.
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
    readonly priorWeight: number;
    readonly huberC: number;
    readonly sigma0: number;
    readonly sigmaPriorN: number;
    readonly ciZ: number;
    readonly rankZ: number;
    readonly contestedSd: number;
  };
  /** A score so far from the prior is shown once so many ratings came outside its densest window. */
  readonly exceptional: {
    readonly away: number;
    readonly windowHours: number;
    readonly minOutside: number;
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
    /** So many trusted raters keep a score stabilised that already is. */
    readonly keepTrusted: number;
    readonly maxClusterShare: number;
    readonly bootstrapTrusted: number;
    readonly bootstrapMinRatings: number;
  };
  readonly cluster: {
    readonly campGap: number;
    readonly gapResidual: number;
    readonly minCamp: number;
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
}
