import type { ReportKind } from './reports.ts';

/** States of moderated content. Others see only `visible` and `validated`. */
export const moderationStates = ['visible', 'validated', 'masked', 'removed'] as const;

export type ModerationState = (typeof moderationStates)[number];

/**
 * Acts of a moderator on reported content. `confirm` keeps what reports masked automatically;
 * `warn` is for what has no state of its own: profiles and messages.
 */
export const moderationActs = ['validate', 'mask', 'confirm', 'remove', 'restore', 'warn'] as const;

export type ModerationAct = (typeof moderationActs)[number];

const nextStates: Readonly<
  Record<ModerationAct, Readonly<Partial<Record<ModerationState, ModerationState>>>>
> = {
  validate: { visible: 'validated', masked: 'validated' },
  mask: { visible: 'masked', validated: 'masked' },
  confirm: { masked: 'masked' },
  remove: { visible: 'removed', validated: 'removed', masked: 'removed' },
  restore: { masked: 'visible', removed: 'visible' },
  warn: {},
};

/** State after an act; null where the act is illegal in that state. */
export function nextState(state: ModerationState, act: ModerationAct): ModerationState | null {
  return nextStates[act][state] ?? null;
}

/** Content a moderator decides about. */
export interface Judged {
  readonly kind: ReportKind;
  readonly state: ModerationState;
  /** Whether it is masked by reports alone, which no human has confirmed. */
  readonly automatic: boolean;
  /** Deleted meanwhile: only its reports can be decided. */
  readonly gone: boolean;
}

/** Profiles are hidden by a suspension only; a message belongs to the two who exchanged it. */
export function hasState(kind: ReportKind): boolean {
  return kind !== 'profile' && kind !== 'message';
}

/** State that follows from an act on this content, or null when the act is refused. */
export function stateAfter(
  { kind, state, automatic, gone }: Judged,
  act: ModerationAct,
): ModerationState | null {
  if (gone || !hasState(kind)) return act === 'warn' || act === 'validate' ? state : null;
  if (act === 'confirm' && !automatic) return null;
  return nextState(state, act);
}

/** Decisions a member is told of: about what they published, and about their account. */
export type DecisionAct = ModerationAct | 'suspend' | 'reactivate';

/** Acts that hide something, or tell its author that it was wrong. They can be appealed. */
export function isAgainst(act: DecisionAct): boolean {
  return act === 'warn' || isSanction(act);
}

/** Acts after which the author is sanctioned; a warning is none. */
export function isSanction(act: DecisionAct): boolean {
  return act === 'mask' || act === 'confirm' || act === 'remove' || act === 'suspend';
}
