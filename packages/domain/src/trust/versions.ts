import type { TrustConfig } from './config.ts';

/** Days so long that a rule with them never applies: disables later rules in the first version. */
export const never = 36_500;

/** First version of the numbers. Rules added later are disabled in it. */
export const trust2026v1: TrustConfig = {
  version: 'trust-2026.1',
  trustedT: 60,
  prior: {
    base: 15,
    emailVerified: 10,
    ageMax: 10,
    ageFullDays: 180,
    seedFloor: 70,
    seedMonths: 6,
  },
  evidence: {
    confidenceK: 6,
    halfLifeDays: 180,
    agreeScale: 1.5,
    agreeFloor: -2,
    agreePriorN: 3,
    agreePrior: 0.6,
    discrPriorN: 3,
    discrPriorVar: 0.3,
    discrFull: 0.7,
    discrFullVar: 0.15,
    blindOnly: true,
    uncertainty: 25,
  },
  penalty: { perUpheldSanction: 15, max: 45, halfLifeDays: 180 },
  bias: { priorN: 6, max: 1.5, anchorOnTrusted: true },
  weight: {
    gamma: 2,
    min: 0.01,
    focusFreeShare: 0.25,
    focusSmoothing: 5,
    newcomerT: 40,
    newcomerShare: 0.25,
    fullT: 100,
    maxRatio: never,
    typicalRatings: 10,
  },
  steadiness: { priorN: 8, priorVar: 0.4, power: 0.5, min: 0.25, max: 4 },
  post: {
    priorMean: 3,
    priorMinPosts: 30,
    priorPosts: 0,
    priorWeight: 0.6,
    huberC: 0.9,
    sigma0: 0.75,
    sigmaPriorN: 4,
    ciZ: 1.645,
    rankZ: 0.5,
    contestedSd: 1.3,
    sdWithoutPrior: false,
  },
  exceptional: {
    away: 1,
    windowHours: 48,
    minOutside: 4,
    eyesT: 0,
    agreedDays: never,
    agreedSd: 0,
    latestDays: never,
  },
  display: { minRatings: 5, minTrusted: 2 },
  retaliation: { windowDays: 14, receivedBelow: 1, givenBelow: 1, factor: 0.1 },
  stabilization: {
    minRatings: 8,
    minTrusted: 4,
    keepTrusted: 3,
    maxClusterShare: 0.25,
    bootstrapTrusted: 25,
    bootstrapMinRatings: 12,
    bootstrapFewest: 12,
    bootstrapShare: 0.5,
    activeDays: 30,
    sparseShare: 0,
    sparseMost: 0,
    patientDays: never,
    patientTrusted: 4,
    patientWeight: 0,
  },
  cluster: {
    campGap: 0.75,
    gapResidual: 1.7,
    minCamp: 2,
    campT: 0,
    minCommon: 3,
    minPerAuthor: 1.5,
    lockMin: 4,
    lockShare: 0.4,
    reciprocalResidual: 1.2,
    minReciprocal: 4,
    returnEvents: 2,
    returnGroup: 4,
    minSize: 3,
    maxEventsPerPost: 64,
    voiceFactor: 1,
    maxShare: 0.1,
  },
  together: {
    minEvidence: 1_000_000,
    memberCost: 3.5,
    workCost: 2,
    minSize: 3,
    minWorks: 2,
    expectedOff: 2,
    leastOff: 1,
    mostEvidence: 5,
    mostDoubt: 1,
    scatter: 0.65,
    scatterPriorN: 8,
    mostSeeds: 0,
    mostShare: 0.33,
    mostMembers: 80,
    mostLooks: 30,
    minDensity: 0,
  },
  batch: { passes: 2 },
  moderation: {
    wfs: {
      queue: 0.9,
      autoMask: 2.5,
      minReporters: 3,
      minTrustedReporters: 2,
      queueAfterHours: 72,
    },
    reporter: {
      credPriorUpheld: 1,
      credPriorRejected: 1,
      credHalfLifeDays: 180,
      trustLow: 10,
      trustSpan: 50,
      minFactor: 0.05,
      maxFactor: 1.5,
      trustedMinCredibility: 0.4,
    },
    pool: { lowTrustT: 40, cap: 1.5, burstCount: 6, burstHours: 6, burstCap: 1, clusterVoice: 1 },
    decayHalfLifeDays: 14,
    severeFactor: 2,
    exposure: { trustedRatersScale: 50, maxFactor: 2 },
    immunity: { days: 30, factor: 2, maxAutoMasks: 2 },
  },
  badges: [
    {
      id: 'new_eye',
      fr: 'Nouveau regard',
      en: 'New Eye',
      minT: 0,
      minRatings: 0,
      minTrustedRaters: 0,
      maxClusterShare: 1,
      ratingsPerActive: never,
      trustedShare: never,
    },
    {
      id: 'attentive_eye',
      fr: 'Regard attentif',
      en: 'Attentive Eye',
      minT: 40,
      minRatings: 10,
      minTrustedRaters: 2,
      maxClusterShare: 0.4,
      ratingsPerActive: never,
      trustedShare: never,
    },
    {
      id: 'trusted_eye',
      fr: 'Regard de confiance',
      en: 'Trusted Eye',
      minT: 60,
      minRatings: 30,
      minTrustedRaters: 6,
      maxClusterShare: 0.3,
      ratingsPerActive: never,
      trustedShare: never,
    },
    {
      id: 'seasoned_eye',
      fr: 'Œil averti',
      en: 'Seasoned Eye',
      minT: 75,
      minRatings: 100,
      minTrustedRaters: 20,
      maxClusterShare: 0.2,
      ratingsPerActive: never,
      trustedShare: never,
    },
    {
      id: 'light_bearer',
      fr: 'Passeur de lumière',
      en: 'Light Bearer',
      minT: 85,
      minRatings: 300,
      minTrustedRaters: 50,
      maxClusterShare: 0.15,
      ratingsPerActive: never,
      trustedShare: never,
    },
  ],
};

/**
 * Requirements of badges where few members rate: ratings for each of them, and a share of the
 * trusted.
 */
const ofSmallCommunity: Readonly<
  Record<string, { readonly ratingsPerActive: number; readonly trustedShare: number }>
> = {
  new_eye: { ratingsPerActive: 0, trustedShare: 0 },
  attentive_eye: { ratingsPerActive: 0.5, trustedShare: 0.1 },
  trusted_eye: { ratingsPerActive: 1.5, trustedShare: 0.25 },
  seasoned_eye: { ratingsPerActive: 4, trustedShare: 0.4 },
  light_bearer: { ratingsPerActive: 8, trustedShare: 0.6 },
};

/**
 * Every wait ends, small communities get stable scores, and nobody gains by staying just below a
 * number.
 */
export const trust2026v2: TrustConfig = {
  ...trust2026v1,
  version: 'trust-2026.2',
  weight: { ...trust2026v1.weight, gamma: 1.4, fullT: 60, maxRatio: 1.1, newcomerShare: 0.18 },
  post: {
    ...trust2026v1.post,
    priorMinPosts: 1,
    priorPosts: 10,
    priorWeight: 1.5,
    huberC: 1.2,
    rankZ: 0.3,
    ciZ: 1.75,
    sdWithoutPrior: true,
  },
  exceptional: { ...trust2026v1.exceptional, agreedDays: 3, agreedSd: 0.95, latestDays: 6 },
  stabilization: {
    ...trust2026v1.stabilization,
    bootstrapFewest: 6,
    sparseShare: 0.25,
    sparseMost: 200,
    patientDays: 7,
    patientTrusted: 2,
    patientWeight: 1.2,
  },
  together: {
    ...trust2026v1.together,
    minEvidence: 20,
    memberCost: 2.5,
    workCost: 1.5,
    expectedOff: 1.6,
    leastOff: 0.8,
    mostSeeds: 400,
    minDensity: 0.35,
  },
  badges: trust2026v1.badges.map((badge) => ({ ...badge, ...ofSmallCommunity[badge.id] })),
};

/**
 * Fresh accounts or a pair no longer count as a camp of the community, nor as its other eyes; steady
 * members who deviate together are found by less evidence.
 */
export const trust2026v3: TrustConfig = {
  ...trust2026v2,
  version: 'trust-2026.3',
  exceptional: { ...trust2026v2.exceptional, eyesT: 40 },
  cluster: { ...trust2026v2.cluster, minCamp: 4, campT: 40 },
  together: { ...trust2026v2.together, minEvidence: 10, memberCost: 2, scatterPriorN: 3 },
};

/** All published versions, oldest first. */
export const publishedVersions: readonly TrustConfig[] = [trust2026v1, trust2026v2, trust2026v3];
