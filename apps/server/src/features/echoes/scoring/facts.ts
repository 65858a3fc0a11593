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
import type { RaterRow, WeightFacts } from './queries.ts';

/** Conversions between rows and the engine's input. */

type MemberRow = typeof memberTrust.$inferSelect;

/** Stored in half steps. */
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

/** A rating with facts about its rater, in the order of `factColumns`. */
export type FactLine = readonly [
  rater: string,
  intention: number,
  composition: number,
  matiere: number,
  technique: number,
  emotion: number,
  at: number,
  revealed: boolean,
  early: boolean,
  given: number,
  givenToAuthor: number,
  provoked: boolean,
  trust: number,
  severity: number,
  steadiness: number,
  cluster: string | null,
  excluded: boolean,
  evidenceConsensus: number | null,
  evidenceAgreement: number | null,
  evidenceGiven: number | null,
  evidenceAt: number | null,
];

export function factsOf(line: FactLine): RatingFacts {
  const [rater, intention, composition, matiere, technique, emotion, at, ...rest] = line;
  const [revealed, early, given, givenToAuthor, provoked, ...known] = rest;
  const [trust, severity, steadiness, cluster, excluded, ...evidence] = known;
  const scores = marksOf({ intention, composition, matiere, technique, emotion });
  return {
    rater,
    scores,
    at,
    revealed,
    early,
    trust,
    severity,
    steadiness,
    cluster,
    excluded,
    given,
    givenToAuthor,
    provoked,
    evidence: termOf(evidence),
  };
}

type TermLine = readonly [number | null, number | null, number | null, number | null];

function termOf([consensus, agreement, given, at]: TermLine): EvidenceTerm | null {
  if (consensus === null || agreement === null || given === null || at === null) return null;
  return { at, consensus, agreement, given };
}

export function weightFactsOf({
  settledTrust,
  severity,
  steadiness,
  cluster,
  excluded,
}: WeightFacts) {
  return { trust: settledTrust, severity, steadiness, cluster, excluded };
}

/** As columns of the rating. */
export function termColumns(term: EvidenceTerm | null) {
  return {
    evidenceConsensus: term?.consensus ?? null,
    evidenceAgreement: term?.agreement ?? null,
    evidenceGiven: term?.given ?? null,
    evidenceAt: term ? new Date(term.at) : null,
  };
}

export function personFactsOf({ joinedAt, verified, member }: RaterRow): Person {
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

export const noEvidence = {
  weight: 0,
  agreement: 0,
  given: 0,
  consensus: 0,
  givenSquared: 0,
  consensusSquared: 0,
  product: 0,
};

/** Trust of a member without evidence. */
export function newRaterAt(now: Date): MemberTrust {
  return {
    trust: 0,
    severity: 0,
    steadiness: 1,
    cluster: null,
    evidence: { asOf: now.getTime(), ...noEvidence },
  };
}
