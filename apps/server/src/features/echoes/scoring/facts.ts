import { forEachAxis, type EchoScores } from '@stenope/domain/echoes/axes';
import type { EvidenceTerm, MemberTrust, Person, RatingFacts } from '@stenope/domain/trust/types';
import type { FactRow, MemberRow, RaterRow } from './queries.ts';

/** Conversions between rows and the engine's input. */

/** Stored in half steps. */
const steps = 2;

export const marksOf = (row: EchoScores): EchoScores => forEachAxis((axis) => row[axis] / steps);

export const stepsOf = (marks: EchoScores): EchoScores =>
  forEachAxis((axis) => marks[axis] * steps);

/** A rating as the engine reads it. */
export function factsOf({ evidenceAt: at, evidenceGiven: given, ...row }: FactRow): RatingFacts {
  const { consensus, agreement, intention, composition, matiere, technique, emotion, ...facts } =
    row;
  const scores = marksOf({ intention, composition, matiere, technique, emotion });
  return { ...facts, scores, evidence: at === null ? null : { at, given, consensus, agreement } };
}

/** Evidence as columns of the rating. */
export function termColumns(term: EvidenceTerm | null) {
  return {
    evidenceConsensus: term?.consensus ?? null,
    evidenceAgreement: term?.agreement ?? null,
    evidenceGiven: term?.given ?? null,
    evidenceAt: term ? new Date(term.at) : null,
  };
}

export function personFactsOf({ joinedAt, verified, sanctions, member }: RaterRow): Person {
  return {
    joinedAt: joinedAt.getTime(),
    verified,
    seededAt: member?.seededAt?.getTime() ?? null,
    sanctions,
  };
}

export function memberOf(row: MemberRow): MemberTrust {
  const { trust, severity, steadiness, cluster } = row;
  const evidence = {
    asOf: row.evidenceAsOf.getTime(),
    weight: row.evidenceWeight,
    agreement: row.evidenceAgreement,
    given: row.evidenceGiven,
    consensus: row.evidenceConsensus,
    givenSquared: row.evidenceGivenSquared,
    consensusSquared: row.evidenceConsensusSquared,
    product: row.evidenceProduct,
  };
  return { trust, severity, steadiness, cluster, evidence };
}

/** Columns of a member's row that evidence changes. */
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
  const evidence = { asOf: now.getTime(), ...noEvidence };
  return { trust: 0, severity: 0, steadiness: 1, cluster: null, evidence };
}
