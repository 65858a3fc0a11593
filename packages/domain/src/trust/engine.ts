import type { TrustConfig } from './config.ts';
import { agreementOf, withoutTerm, withTerm } from './evidence.ts';
import { globalScore } from '../echoes/global-score.ts';
import { receiptOf } from './receipt.ts';
import { countsAsEvidence, scoreSheet, scoreWithout, totalsOf, weightsOf } from './score/score.ts';
import { type Sheet, sheetOf } from './score/sheet.ts';
import { trustOf } from './trust.ts';
import type {
  Engine,
  EvidenceChange,
  EvidenceTerm,
  PostInput,
  PostUpdate,
  RatingFacts,
} from './types.ts';

/** The engine for one version of the numbers. */
export function createEngine(config: TrustConfig): Engine {
  return {
    version: config.version,
    rescore: (post, withdrawn) => rescore(post, withdrawn, config),
    updateMember: (person, member, { term, before }, now) => {
      const without = before ? withoutTerm(member.evidence, before, now, config) : member.evidence;
      const evidence = term ? withTerm(without, term, now, config) : without;
      return { ...member, evidence, trust: trustOf(evidence, person, now, config).trust };
    },
    shownTrust: (person, { evidence }, now) => trustOf(evidence, person, now, config),
    receipt: (post) => receiptOf(post, config),
  };
}

function rescore(
  post: PostInput,
  withdrawn: readonly Pick<RatingFacts, 'rater' | 'evidence'>[],
  config: TrustConfig,
): PostUpdate {
  const sheet = sheetOf(post.ratings);
  const score = scoreSheet(sheet, post.community, config, post.settled ?? false);
  const gone = withdrawn.flatMap(({ rater, evidence }) =>
    evidence ? [{ rater, term: null, before: evidence }] : [],
  );
  const changed = evidenceChanges(post, sheet, score.state === 'stabilised', config);
  return { score, weights: weightsOf(post.ratings, sheet), evidence: [...gone, ...changed] };
}

/**
 * Ratings are evidence once their post is stable. Counted evidence is not recomputed with every
 * further rating: the nightly batch does that.
 */
function evidenceChanges(
  { ratings, community }: PostInput,
  sheet: Sheet,
  stabilised: boolean,
  config: TrustConfig,
): EvidenceChange[] {
  const totals = totalsOf(sheet, community, config);
  return ratings.flatMap((rating, at): EvidenceChange[] => {
    const counts = stabilised && countsAsEvidence(rating, config);
    if (counts === (rating.evidence !== null)) return [];
    const { rater, evidence } = rating;
    if (!counts) return [{ rater, term: null, before: evidence }];
    return [{ rater, term: termOf(rating, scoreWithout(sheet, at, totals), config), before: null }];
  });
}

function termOf(
  { at, scores, severity }: RatingFacts,
  consensus: number,
  config: TrustConfig,
): EvidenceTerm {
  const given = globalScore(scores);
  const agreement = agreementOf(given, severity, consensus, config.evidence);
  return { at, given, consensus, agreement };
}
