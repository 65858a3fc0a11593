import { caseCauses, type CaseCause } from '../moderation/cases.ts';
import type { NoticeReason } from '../moderation/notices.ts';
import {
  decisionReasons,
  type DecisionGround,
  type DecisionReason,
} from '../moderation/reasons.ts';
import type { ReportCategory } from '../moderation/reports.ts';
import type { ModerationAct } from '../moderation/states.ts';

/** Figures of a transparency report (DSA, art. 15, 23 and 24), which name nobody. */

/** Kinds of measures against content or its author. `confirm` keeps an automatic mask. */
export const measureKinds = [
  'automatic_mask',
  'confirm',
  'mask',
  'remove',
  'warn',
  'suspend',
] as const;

export type MeasureKind = (typeof measureKinds)[number];

/** What brings something before the team. An appeal is counted with the complaints. */
export const decisionSources = ['notice', 'reports', 'match', 'audit', 'team'] as const;

export type DecisionSource = (typeof decisionSources)[number];

/** What became of an automatic mask: a human kept it, a human ended it, or nobody came in time. */
export const maskEnds = ['confirmed', 'overturned', 'expired'] as const;

export type MaskEnd = (typeof maskEnds)[number];

/** Consequences for members who report wrongly again and again (art. 23). */
export const reporterMeasures = ['warning', 'limit'] as const;

export type ReporterMeasure = (typeof reporterMeasures)[number];

/**
 * The one cause a decision is counted under. What others brought comes first: a decision is the
 * team's own initiative only where nobody had said anything.
 */
export function sourceOf(causes: readonly CaseCause[]): CaseCause {
  const found = decisionSources.find((source) => causes.includes(source));
  return found ?? caseCauses.find((cause) => causes.includes(cause)) ?? 'team';
}

/** Notices of one kind (art. 16): received and answered in the period. */
export interface AnsweredFigures<Category> {
  readonly categories: {
    readonly category: Category;
    readonly received: number;
    readonly acted: number;
    readonly rejected: number;
  }[];
  /** Of those acted upon, by the ground of the measure. */
  readonly byLaw: number;
  readonly byTerms: number;
  /** Answered without a decision in this software: the measure was taken elsewhere. */
  readonly noGround: number;
  /** Half of the answers took no longer; null without any. */
  readonly medianSeconds: number | null;
}

interface ByGround {
  readonly law: number;
  readonly terms: number;
}

export interface TransparencyFigures {
  /** By members, from the page of the content. */
  readonly reports: AnsweredFigures<ReportCategory>;
  /** By anybody, without an account. */
  readonly notices: AnsweredFigures<NoticeReason>;
  readonly measures: (ByGround & { readonly kind: MeasureKind })[];
  /** Reasons of all measures but `confirm`, which repeats one. */
  readonly reasons: (ByGround & { readonly reason: DecisionReason })[];
  /** The same measures by what led to them, and what was looked at and found sound. */
  readonly sources: {
    readonly source: DecisionSource;
    readonly measures: number;
    readonly sound: number;
  }[];
  /** Masks by the weight of reports: set in the period, and ended in it. */
  readonly automatic: { readonly set: number } & Readonly<Record<MaskEnd, number>>;
  /** Complaints of the internal system (art. 20). */
  readonly complaints: {
    readonly received: { readonly kind: MeasureKind; readonly count: number }[];
    readonly kept: number;
    readonly overturned: number;
    /** For want of another admin, by who had decided. */
    readonly bySameAdmin: number;
    readonly medianSeconds: number | null;
  };
  /** Measures against misuse (art. 23). */
  readonly misuse: {
    /** Suspensions for illegal content. */
    readonly suspended: number;
    readonly warned: number;
    readonly limited: number;
  };
  /** Members of the team when this was counted. */
  readonly moderators: number;
}

/** Decisions that are alike, with their number. */
export interface CountedDecision {
  readonly act: ModerationAct | 'suspend' | 'reactivate';
  readonly automated: boolean;
  readonly reason: DecisionReason | null;
  readonly ground: DecisionGround | null;
  readonly source: CaseCause;
  readonly count: number;
}

/** Kind of measure of a decision; null for what is against nobody. */
export function measureKindOf({
  act,
  automated,
}: Pick<CountedDecision, 'act' | 'automated'>): MeasureKind | null {
  if (act === 'suspend') return act;
  if (act === 'reactivate' || act === 'validate' || act === 'restore') return null;
  return act === 'mask' && automated ? 'automatic_mask' : act;
}

/** Part of a report that follows from the decisions of its period. */
export function figuresOfDecisions(
  counted: readonly CountedDecision[],
): Pick<TransparencyFigures, 'measures' | 'reasons' | 'sources'> & { readonly suspended: number } {
  const measures = counted.filter((one) => measureKindOf(one) !== null);
  // A mask that is confirmed has been counted when it was set.
  const first = measures.filter(({ act }) => act !== 'confirm');
  const found = counted.filter(({ act }) => act === 'validate' || act === 'restore');
  return {
    measures: measureKinds.map((kind) => ({
      kind,
      ...byGround(measures.filter((one) => measureKindOf(one) === kind)),
    })),
    reasons: decisionReasons.map((reason) => ({
      reason,
      ...byGround(first.filter((one) => one.reason === reason)),
    })),
    sources: decisionSources.map((source) => ({
      source,
      measures: sum(first.filter((one) => one.source === source)),
      sound: sum(found.filter((one) => one.source === source)),
    })),
    suspended: sum(counted.filter(({ act, ground }) => act === 'suspend' && ground === 'law')),
  };
}

function byGround(counted: readonly CountedDecision[]): ByGround {
  return {
    law: sum(counted.filter(({ ground }) => ground === 'law')),
    terms: sum(counted.filter(({ ground }) => ground === 'terms')),
  };
}

const sum = (counted: readonly { readonly count: number }[]): number =>
  counted.reduce((total, { count }) => total + count, 0);

/**
 * Share of automatic masks that were wrong, among those a human has judged (art. 15(1)(e)); null
 * while none was.
 */
export function errorRate({
  confirmed,
  overturned,
}: Readonly<Record<'confirmed' | 'overturned', number>>): number | null {
  const judged = confirmed + overturned;
  return judged === 0 ? null : overturned / judged;
}
