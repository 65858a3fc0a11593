/** Numbers with a name in plain words; others are called by their place in the configuration. */
const named = [
  'trustedT',
  'prior_base',
  'prior_emailVerified',
  'prior_ageMax',
  'prior_ageFullDays',
  'prior_seedFloor',
  'prior_seedMonths',
  'evidence_halfLifeDays',
  'evidence_blindOnly',
  'evidence_uncertainty',
  'penalty_perUpheldSanction',
  'penalty_max',
  'penalty_halfLifeDays',
  'bias_max',
  'bias_anchorOnTrusted',
  'weight_gamma',
  'weight_min',
  'weight_focusFreeShare',
  'weight_newcomerT',
  'weight_newcomerShare',
  'weight_fullT',
  'weight_maxRatio',
  'weight_typicalRatings',
  'post_priorMean',
  'post_priorMinPosts',
  'post_priorWeight',
  'post_contestedSd',
  'post_huberC',
  'post_priorPosts',
  'post_sdWithoutPrior',
  'exceptional_away',
  'exceptional_windowHours',
  'exceptional_minOutside',
  'exceptional_eyesT',
  'exceptional_agreedDays',
  'exceptional_agreedSd',
  'exceptional_latestDays',
  'display_minRatings',
  'display_minTrusted',
  'retaliation_windowDays',
  'retaliation_factor',
  'stabilization_minRatings',
  'stabilization_minTrusted',
  'stabilization_keepTrusted',
  'stabilization_maxClusterShare',
  'stabilization_bootstrapTrusted',
  'stabilization_bootstrapMinRatings',
  'stabilization_bootstrapFewest',
  'stabilization_bootstrapShare',
  'stabilization_activeDays',
  'stabilization_sparseShare',
  'stabilization_sparseMost',
  'stabilization_patientDays',
  'stabilization_patientTrusted',
  'stabilization_patientWeight',
  'cluster_minSize',
  'cluster_minCommon',
  'cluster_maxShare',
  'together_minEvidence',
  'together_minSize',
  'together_minWorks',
  'together_leastOff',
  'together_minDensity',
  'batch_passes',
  'moderation_wfs_queue',
  'moderation_wfs_autoMask',
  'moderation_wfs_minReporters',
  'moderation_wfs_minTrustedReporters',
  'moderation_wfs_queueAfterHours',
  'moderation_immunity_days',
] as const;

export type NamedNumber = (typeof named)[number];

export function nameOf(place: string): NamedNumber | undefined {
  const key = place.replaceAll('.', '_');
  return named.find((one) => one === key);
}

/** Chapters of the configuration, in reading order. */
const chapters = [
  'display',
  'stabilization',
  'weight',
  'post',
  'prior',
  'evidence',
  'bias',
  'steadiness',
  'exceptional',
  'retaliation',
  'cluster',
  'together',
  'penalty',
  'moderation',
  'badges',
  'batch',
] as const;

export type Chapter = (typeof chapters)[number] | 'general';

interface Placed {
  readonly place: string;
}

/** Groups numbers by chapter; those without a known chapter are general. */
export function chaptersOf<N extends Placed>(
  numbers: readonly N[],
): { readonly chapter: Chapter; readonly numbers: readonly N[] }[] {
  const chapterOf = ({ place }: Placed): Chapter =>
    chapters.find((chapter) => place.startsWith(`${chapter}.`)) ?? 'general';
  return (['general', ...chapters] as const)
    .map((chapter) => ({
      chapter,
      numbers: numbers.filter((number) => chapterOf(number) === chapter),
    }))
    .filter((one) => one.numbers.length > 0);
}
