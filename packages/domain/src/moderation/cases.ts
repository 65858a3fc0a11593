import { dayLength } from '../trust/evidence.ts';
import type { Moment } from '../trust/types.ts';

/** `waiting`: reports that weigh too little to be read at once. They are queued in time. */
export const caseStatuses = ['waiting', 'queued', 'closed'] as const;

export type CaseStatus = (typeof caseStatuses)[number];

/** Why something is reviewed; `team` is a moderator who found it. */
export const caseCauses = ['reports', 'notice', 'audit', 'match', 'appeal', 'team'] as const;

export type CaseCause = (typeof caseCauses)[number];

const hourLength = dayLength / 24;

/** Hours after which an automatic mask ends, unless a human has confirmed it. */
export const maskHours = 72;

/** Minutes after which another moderator may take a claimed case. */
const claimMinutes = 30;

/** Cases decided by one request. */
export const mostDecidedTogether = 50;

/** Code points of a note, and of an appeal. */
export const longestNote = 2000;
export const longestAppeal = 2000;

/** Months after which notes of a closed case are deleted, and the words of an answered appeal. */
export const noteMonths = 12;
export const appealWordsMonths = 12;

/** Months in which a decision can be appealed (DSA, art. 20). */
const appealMonths = 6;

/** Hours after which an appeal may be judged by who decided, where there is no other admin. */
export const sameAdminHours = 24;

/** Share of widely seen posts nobody reported that are reviewed, and what widely seen means. */
export const auditShare = 0.01;
export const auditedRatings = 20;

export function maskedUntil(now: Moment): Moment {
  return now + maskHours * hourLength;
}

export function appealableUntil(decidedAt: Date): Date {
  const until = new Date(decidedAt);
  until.setUTCMonth(until.getUTCMonth() + appealMonths);
  return until;
}

/** Claims from then on still keep others away; those from before have lapsed. */
export function claimsLiveFrom(now: Moment): Moment {
  return now - claimMinutes * 60_000;
}

/** Whether a claim still keeps others away. */
export function isClaimLive(claimedAt: Moment | null, now: Moment): boolean {
  return claimedAt !== null && claimedAt > claimsLiveFrom(now);
}

export interface UrgencyFacts {
  readonly queuedAt: Moment;
  readonly severe: boolean;
  readonly flagScore: number;
  readonly causes: readonly CaseCause[];
  /** Hidden by reports alone: somebody waits for a human. */
  readonly automatic: boolean;
}

/** Hours by which each cause comes before what was queued at the same time. */
const headStart: Readonly<Record<CaseCause, number>> = {
  reports: 0,
  notice: 36,
  audit: -72,
  match: 24,
  appeal: 24,
  team: 0,
};

const severeHours = 96;
const automaticHours = 48;
const hoursPerScore = 6;
const mostScoreHours = 24;

/**
 * Place in the queue, highest first: hours of head start minus the hour it was queued. Everything
 * grows older at the same pace, so that the number never needs to be computed again, and nothing
 * waits for ever behind newer cases.
 */
export function urgencyOf({ queuedAt, severe, flagScore, causes, automatic }: UrgencyFacts) {
  const starts = causes.map((cause) => headStart[cause]);
  return (
    (starts.length > 0 ? Math.max(...starts) : 0) +
    (severe ? severeHours : 0) +
    (automatic ? automaticHours : 0) +
    Math.min(mostScoreHours, flagScore * hoursPerScore) -
    queuedAt / hourLength
  );
}

export interface Judge {
  readonly adminId: string;
  /** Null for an automatic decision. */
  readonly decidedBy: string | null;
  readonly authorId: string | null;
  readonly appealedAt: Moment;
  /** Whether an admin exists who neither decided nor is the author. */
  readonly hasAnother: boolean;
}

/** Whether an admin may judge an appeal, and whether it has to be marked as judged by the same. */
export function mayJudge(
  { adminId, decidedBy, authorId, appealedAt, hasAnother }: Judge,
  now: Moment,
): 'allowed' | 'same_admin' | 'own_content' | 'another_admin' {
  if (adminId === authorId) return 'own_content';
  if (adminId !== decidedBy) return 'allowed';
  const waited = now - appealedAt >= sameAdminHours * hourLength;
  return !hasAnother && waited ? 'same_admin' : 'another_admin';
}
