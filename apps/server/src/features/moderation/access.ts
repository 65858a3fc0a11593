import type { CaseRights } from '@stenope/contract/site/moderation';
import { stateAfter, type Judged, type ModerationAct } from '@stenope/domain/moderation/states';

/** Relation of an admin to a case. */
export interface CaseAccess {
  /** The content is theirs: nobody judges their own. */
  readonly isAuthor: boolean;
  readonly isOwner: boolean;
  readonly isClosed: boolean;
  /** Left to the owner of the site. */
  readonly isEscalated: boolean;
  /** Who holds it now. */
  readonly holder: 'nobody' | 'self' | 'another';
  /** An appeal waits, which comes before any other decision. */
  readonly hasAppeal: boolean;
  /** What it is against the owner decided, who therefore does not judge it. */
  readonly isAgainstOwner: boolean;
  /** The owner of the site published it: there is nobody to escalate to. */
  readonly isByOwner: boolean;
  /** A site may have admins before it has an owner. */
  readonly hasOwner: boolean;
}

type Refused = 'own_content' | 'illegal_transition' | 'case_taken' | undefined;

/** Claiming, handing on, and deciding. */
export function refusedHandling(access: CaseAccess): Refused {
  if (access.isAuthor) return 'own_content';
  if (access.isClosed) return 'illegal_transition';
  const isLeft = access.isEscalated && access.hasOwner && !access.isOwner && !access.isAgainstOwner;
  const isTaken = access.holder === 'another' || isLeft;
  return isTaken ? 'case_taken' : undefined;
}

export function refusedEscalation(access: CaseAccess): Refused {
  const refused = refusedHandling(access);
  if (refused) return refused;
  const { isEscalated, hasOwner, isOwner, isByOwner, isAgainstOwner } = access;
  const isPointless = isEscalated || !hasOwner || isOwner || isByOwner || isAgainstOwner;
  return isPointless ? 'illegal_transition' : undefined;
}

export function refusedDecision(access: CaseAccess, judged: Judged, act: ModerationAct): Refused {
  const refused = refusedHandling(access);
  if (refused) return refused;
  const isIllegal = access.hasAppeal || stateAfter(judged, act) === null;
  return isIllegal ? 'illegal_transition' : undefined;
}

/** Permissions stated in the answer. Who may judge an appeal also depends on who decided. */
export function rightsOf(access: CaseAccess, judged: Judged, mayJudge: boolean): CaseRights {
  const mayHandle = refusedHandling(access) === undefined;
  const may = (act: ModerationAct): boolean => refusedDecision(access, judged, act) === undefined;
  return {
    validate: may('validate'),
    mask: may('mask'),
    confirm: may('confirm'),
    remove: may('remove'),
    restore: may('restore'),
    warn: may('warn'),
    claim: mayHandle && access.holder === 'nobody',
    release: access.holder === 'self',
    handOn: mayHandle,
    escalate: refusedEscalation(access) === undefined,
    note: !access.isAuthor,
    judge: mayHandle && access.hasAppeal && mayJudge,
  };
}
