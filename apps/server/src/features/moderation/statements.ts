import type { CaseCause } from '@stenope/domain/moderation/cases';
import type { DecisionGround, DecisionReason } from '@stenope/domain/moderation/reasons';
import { isSanction } from '@stenope/domain/moderation/states';
import type { Transaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { tellFromSite } from '../notifications/service.ts';
import { sendLater } from './appealing/letters.ts';
import { insertDecision, insertSanction, isSuspended, type DecisionRow } from './queries.ts';

export type NewStatement = Omit<
  DecisionRow,
  'id' | 'authorPseudonym' | 'automated' | 'overturnedAt' | 'source' | 'maskEnd' | 'maskEndedAt'
> & {
  /** What had brought it before the team. */
  readonly source: CaseCause;
  /** False where nothing changed for the author. */
  readonly tells: boolean;
};

/**
 * Writes a decision with its reasons, sanctions its addressee where it was a human who decided
 * against them, and tells them. A decision without a human is automated.
 */
export async function writeStatement(
  tx: Transaction,
  { tells, ...statement }: NewStatement,
): Promise<string> {
  const { authorId, at, act } = statement;
  const id = newId(at.getTime());
  const automated = statement.decidedBy === null;
  await insertDecision(tx, { ...statement, id, automated });
  if (authorId === null) return id;
  if (isSanction(act) && !automated) {
    await insertSanction(tx, { decisionId: id, userId: authorId, at });
  }
  if (tells) await tellOfStatement(tx, { recipientId: authorId, id, act, about: 'decision' }, at);
  return id;
}

interface Told extends Pick<DecisionRow, 'id' | 'act'> {
  readonly recipientId: string;
  readonly about: 'decision' | 'outcome';
}

/**
 * Tells of a new statement, or of the outcome of an appeal against it. What concerns the account,
 * and whatever is decided while it is suspended, is also told by mail.
 */
export async function tellOfStatement(
  tx: Transaction,
  { recipientId, id, act, about }: Told,
  now: Date,
): Promise<void> {
  const content = { contentType: 'statement', contentId: id } as const;
  await tellFromSite(tx, { recipientId, subject: 'moderation', ...content }, now);
  const concernsAccount = act === 'suspend' || act === 'reactivate';
  if (concernsAccount || (await isSuspended(tx, recipientId))) {
    await sendLater(tx, { statementId: id, about });
  }
}

/** A decision about an account, which administration takes. */
export interface AccountStatement {
  readonly userId: string;
  readonly act: 'suspend' | 'reactivate';
  /** Required with `suspend`. */
  readonly reason: DecisionReason | null;
  readonly ground: DecisionGround | null;
  readonly words: string;
  readonly decidedBy: string;
  /** End of a suspension; null for good. */
  readonly until: Date | null;
  readonly at: Date;
}

/**
 * Gives a member the statement of reasons of a suspension or reactivation, in its transaction.
 * Returns its id, which an appeal is made against.
 */
export function giveStatement(
  tx: Transaction,
  { userId, ...statement }: AccountStatement,
): Promise<string> {
  return writeStatement(tx, {
    ...statement,
    caseId: null,
    targetKind: 'profile',
    targetId: userId,
    authorId: userId,
    fromState: null,
    toState: null,
    source: 'team',
    tells: true,
  });
}
