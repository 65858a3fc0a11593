import type { EchoAxis, EchoScores } from '@stenope/domain/echoes/axes';
import type {
  EvidenceSums,
  EvidenceTerm,
  MemberTrust,
  Person,
  RatingFacts,
} from '@stenope/domain/trust/types';
import type { memberTrust } from '../../../tables/echoes.ts';
import type { RatingRow } from '../queries.ts';
import type { HeardRating, PersonRow, Voice } from './queries.ts';

/** Between rows and what the engine reads. */

type MemberRow = typeof memberTrust.$inferSelect;

/** Kept in half steps. */
const steps = 2;

export function marksOf(row: Pick<RatingRow, EchoAxis>): EchoScores {
  return {
    intention: row.intention / steps,
    composition: row.composition / steps,
    matiere: row.matiere / steps,
    technique: row.technique / steps,
    emotion: row.emotion / steps,
  };
}

export function stepsOf(marks: EchoScores): EchoScores {
  return {
    intention: marks.intention * steps,
    composition: marks.composition * steps,
    matiere: marks.matiere * steps,
    technique: marks.technique * steps,
    emotion: marks.emotion * steps,
  };
}

/** Who has left is nobody in particular: their rating stands for itself. */
function raterOf({ id, userId }: Pick<RatingRow, 'id' | 'userId'>): string {
  return userId ?? id;
}

export function factsOf({ rating, voice }: HeardRating): RatingFacts {
  return {
    rater: raterOf(rating),
    scores: marksOf(rating),
    at: (rating.editedAt ?? rating.createdAt).getTime(),
    revealed: rating.revealed,
    early: rating.early,
    ...voiceOf(voice ?? parting(rating)),
    given: rating.given,
    givenToAuthor: rating.givenToAuthor,
    provoked: rating.provoked,
    evidence: termOf(rating),
  };
}

export function voiceOf({ settledTrust, severity, steadiness, cluster, excluded }: Voice) {
  return { trust: settledTrust, severity, steadiness, cluster, excluded };
}

/** What was noted when its rater left. */
function parting({ trust, severity, steadiness, cluster }: RatingRow): Voice {
  return {
    settledTrust: trust ?? 0,
    severity: severity ?? 0,
    steadiness: steadiness ?? 1,
    cluster,
    excluded: false,
  };
}

function termOf(row: RatingRow): EvidenceTerm | null {
  const { evidenceConsensus, evidenceAgreement, evidenceGiven, evidenceAt } = row;
  if (evidenceConsensus === null || evidenceAgreement === null) return null;
  if (evidenceGiven === null || evidenceAt === null) return null;
  return {
    at: evidenceAt.getTime(),
    consensus: evidenceConsensus,
    agreement: evidenceAgreement,
    given: evidenceGiven,
  };
}

/** As columns of the rating it belongs to. */
export function termColumns(term: EvidenceTerm | null) {
  return {
    evidenceConsensus: term?.consensus ?? null,
    evidenceAgreement: term?.agreement ?? null,
    evidenceGiven: term?.given ?? null,
    evidenceAt: term ? new Date(term.at) : null,
  };
}

export function personFactsOf({ joinedAt, verified, member }: PersonRow): Person {
  return {
    joinedAt: joinedAt.getTime(),
    verified,
    seededAt: member?.seededAt?.getTime() ?? null,
    sanctions: [],
  };
}

export function memberOf(row: MemberRow): MemberTrust {
  const { trust, severity, steadiness, cluster } = row;
  return { trust, severity, steadiness, cluster, evidence: sumsOf(row) };
}

function sumsOf(row: MemberRow): EvidenceSums {
  return {
    asOf: row.evidenceAsOf.getTime(),
    weight: row.evidenceWeight,
    agreement: row.evidenceAgreement,
    given: row.evidenceGiven,
    consensus: row.evidenceConsensus,
    givenSquared: row.evidenceGivenSquared,
    consensusSquared: row.evidenceConsensusSquared,
    product: row.evidenceProduct,
  };
}

/** What one rating can change; the rest of a member's row is the batch's. */
export function memberColumns({ trust, evidence }: MemberTrust) {
  return {
    trust,
    evidenceAsOf: new Date(evidence.asOf),
    evidenceWeight: evidence.weight,
    evidenceAgreement: evidence.agreement,
    evidenceGiven: evidence.given,
    evidenceConsensus: evidence.consensus,
    evidenceGivenSquared: evidence.givenSquared,
    evidenceConsensusSquared: evidence.consensusSquared,
    evidenceProduct: evidence.product,
  };
}

/** Of whom nothing is known yet. */
export function strangerAt(now: Date): MemberTrust {
  const nothing = {
    weight: 0,
    agreement: 0,
    given: 0,
    consensus: 0,
    givenSquared: 0,
    consensusSquared: 0,
    product: 0,
  };
  return {
    trust: 0,
    severity: 0,
    steadiness: 1,
    cluster: null,
    evidence: { asOf: now.getTime(), ...nothing },
  };
}
