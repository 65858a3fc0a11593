import type { AnswerOf, ReceivedBody } from '@stenope/contract/action';
import type {
  CaseDetails,
  Statement,
  judgeAppeal as judgeEntry,
  listStatements as listEntry,
} from '@stenope/contract/site/moderation';
import { appealableUntil } from '@stenope/domain/moderation/cases';
import { isAgainst, nextState } from '@stenope/domain/moderation/states';
import { record } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { newestOfAll } from '../../../platform/db/cursor.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { writeIdempotently, type IdempotencyKey } from '../../../platform/db/idempotent.ts';
import { cutPage, type PageQuery } from '../../../platform/db/page.ts';
import { Refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { emit } from '../../../platform/live/outbox.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { refusedHandling } from '../access.ts';
import { apply, closeCase, lockToJudge, type Judgement } from '../deciding/service.ts';
import { caseChanged } from '../live.ts';
import { presentStatement } from '../present.ts';
import {
  findWaitingAppeal,
  overturnDecision,
  updateCase,
  type CaseRow,
  type DecisionRow,
} from '../queries.ts';
import { readCase } from '../queue/service.ts';
import { accessTo, judgeOf } from '../rights.ts';
import { tellOfStatement } from '../statements.ts';
import { keepPictures, type Thing } from '../things.ts';
import { refer } from '../weighing/service.ts';
import { readLink, type LinkedStatement } from './link.ts';
import {
  decideAppeal,
  findStatement,
  hasLaterHiding,
  insertAppeal,
  listStatements,
  type StatementRow,
} from './queries.ts';

const usualPage = 20;
const listName = 'statements';

export async function list(
  { db, cursors, now }: Context,
  { userId }: Viewer,
  { cursor, limit = usualPage }: PageQuery,
): Promise<AnswerOf<typeof listEntry>> {
  const before = cursor === undefined ? newestOfAll : String(cursors.read(listName, cursor, 1)[0]);
  const rows = await listStatements(db, { userId, before, limit: limit + 1 });
  const { items, last } = cutPage(rows, limit);
  return {
    items: items.map((row) => presentStatement(row, refusedAppeal(row, now()) === undefined)),
    ...(last && { next: cursors.write(listName, [last.decision.id]) }),
  };
}

/** Also for whoever has only a signed link to it. */
export async function readStatementOf(
  { db, now }: Context,
  userId: string,
  statementId: string,
): Promise<Statement> {
  const row = await findStatement(db, { userId, id: statementId });
  if (!row) throw new Refusal('not_found');
  return presentStatement(row, refusedAppeal(row, now()) === undefined);
}

/** Only what was held against somebody, once, in time, and while it stands. */
function refusedAppeal(
  { decision, appeal }: StatementRow,
  now: Date,
): 'already_appealed' | 'appeal_closed' | undefined {
  if (appeal) return 'already_appealed';
  const { act, at, overturnedAt } = decision;
  const isOver = overturnedAt !== null || appealableUntil(at) < now;
  return !isAgainst(act) || isOver ? 'appeal_closed' : undefined;
}

export async function appealOf(
  context: Context,
  userId: string,
  { statementId, body }: { readonly statementId: string; readonly body: string },
  idempotencyKey: IdempotencyKey | null,
): Promise<Statement> {
  const { db, now } = context;
  return writeIdempotently(db, idempotencyKey, async (tx) => {
    const row = await findStatement(tx, { userId, id: statementId });
    if (!row) throw new Refusal('not_found');
    const at = now();
    const refused = refusedAppeal(row, at);
    if (refused) throw new Refusal(refused);
    const { id: decisionId, targetKind, targetId } = row.decision;
    const referral = { targetKind, targetId, authorId: userId, cause: 'appeal' } as const;
    const caseId = await refer(tx, referral, at);
    const appeal = { id: newId(at.getTime()), decisionId, caseId, body: body.trim(), at };
    if (!(await insertAppeal(tx, appeal))) throw new Refusal('already_appealed');
    const written = await findStatement(tx, { userId, id: statementId });
    if (!written) throw new Refusal('not_found');
    return presentStatement(written, false);
  });
}

/** The two doors of a link in a mail. Every link that does not open is answered alike. */
export async function readLinked(context: Context, token: string): Promise<Statement> {
  const { userId, statementId } = openLink(context, token);
  return readStatementOf(context, userId, statementId).catch(closedLink);
}

export async function appealLinked(
  context: Context,
  { token, body }: { readonly token: string; readonly body: string },
  idempotencyKey: IdempotencyKey | null,
): Promise<Statement> {
  const { userId, statementId } = openLink(context, token);
  return appealOf(context, userId, { statementId, body }, idempotencyKey).catch(closedLink);
}

function openLink(context: Context, token: string): LinkedStatement {
  const named = readLink(context, token);
  if (!named) throw new Refusal('invalid_or_expired_token');
  return named;
}

/** Its addressee has left since. */
function closedLink(error: unknown): never {
  const isGone = error instanceof Refusal && error.code === 'not_found';
  throw isGone ? new Refusal('invalid_or_expired_token') : error;
}

/** Called in the transaction in which a decision is overturned, for what others decided. */
export type WhenOverturned = (
  tx: Transaction,
  decision: Pick<DecisionRow, 'id' | 'act' | 'authorId' | 'decidedBy'>,
  by: { readonly adminId: string; readonly now: Date },
) => Promise<void>;

export interface Judging {
  readonly context: Context;
  readonly whenOverturned: readonly WhenOverturned[];
}

export async function judge(
  { context, whenOverturned }: Judging,
  viewer: Viewer,
  caseId: string,
  { revision, outcome, words = '' }: ReceivedBody<typeof judgeEntry>,
): Promise<CaseDetails> {
  const { db } = context;
  await db.transaction(async (tx) => {
    const now = context.now();
    const { row, thing } = await lockToJudge(tx, caseId, revision);
    const refused = refusedHandling(await accessTo(tx, row, viewer, now));
    if (refused) throw new Refusal(refused);
    const waiting = await findWaitingAppeal(tx, caseId);
    if (!waiting) throw new Refusal('illegal_transition');
    const { appeal, decision } = waiting;
    const { authorId } = decision;
    const appealed = { authorId, decidedBy: waiting.answering, at: appeal.at };
    const may = await judgeOf(tx, appealed, viewer, now);
    if (may === 'own_content' || may === 'another_admin') throw new Refusal(may);
    await decideAppeal(tx, appeal.id, {
      decidedBy: viewer.userId,
      decidedAt: now,
      outcome,
      bySameAdmin: may === 'same_admin',
      words: words.trim(),
    });
    const judged = { row, thing, viewer, now, decision };
    if (outcome === 'overturned') {
      await overturn(tx, judged);
      const by = { adminId: viewer.userId, now };
      for (const listener of whenOverturned) await listener(tx, decision, by);
    } else {
      await keep(tx, judged);
    }
    if (authorId !== null) {
      const { id, act } = decision;
      await tellOfStatement(tx, { recipientId: authorId, id, act, about: 'outcome' }, now);
    }
    const details = { caseId, outcome, bySameAdmin: may === 'same_admin' };
    const act = { act: 'moderation.judge_appeal', targetId: decision.id, details };
    await record(tx, { actorId: viewer.userId, ...act });
  });
  return readCase(context, viewer, caseId);
}

interface Judged {
  readonly row: CaseRow;
  readonly thing: Thing;
  readonly viewer: Viewer;
  readonly now: Date;
  readonly decision: DecisionRow;
}

const without = (act: Judgement['act']): Judgement => ({
  act,
  reason: null,
  ground: null,
  words: '',
});

/**
 * Ends the sanction, and gives back the state with its protection; the state only where nothing
 * that was decided later holds it, which has a statement and an appeal of its own.
 */
async function overturn(tx: Transaction, judged: Judged): Promise<void> {
  const { row, thing, now, decision } = judged;
  await overturnDecision(tx, decision.id, now);
  const isHeld = await hasLaterHiding(tx, decision);
  const isHidden = !thing.gone && nextState(thing.state, 'restore') !== null;
  if (isHidden && !isHeld && decision.toState !== null) {
    await apply(tx, { ...judged, judgement: without('restore'), source: 'appeal' });
  } else {
    // Deleted meanwhile: its pictures may be sent again.
    if (thing.gone && !isHeld) await keepPictures(tx, row, 'visible', now);
    await settleAppeal(tx, { row, outcome: 'rejected', ground: null, now });
  }
}

/** A mask by reports alone that a human keeps is confirmed. */
async function keep(tx: Transaction, judged: Judged): Promise<void> {
  const { row, thing, now, decision } = judged;
  const isAutomatic = decision.automated && row.maskedUntil !== null && thing.state === 'masked';
  if (isAutomatic) {
    const { reason, ground } = decision;
    const judgement = { ...without('confirm'), reason, ground };
    await apply(tx, { ...judged, judgement, source: 'appeal' });
  } else {
    await settleAppeal(tx, { row, outcome: 'upheld', ground: decision.ground, now });
  }
}

/** Closes the case, unless something else in it still waits for a decision. */
async function settleAppeal(
  tx: Transaction,
  closing: Parameters<typeof closeCase>[1],
): Promise<void> {
  const { row } = closing;
  const others = row.causes.filter((cause) => cause !== 'appeal');
  if (others.length === 0) return closeCase(tx, closing);
  const hasMore = (await findWaitingAppeal(tx, row.id)) !== undefined;
  const causes = hasMore ? row.causes : others;
  await emit(tx, caseChanged(await updateCase(tx, row.id, { causes })));
}
