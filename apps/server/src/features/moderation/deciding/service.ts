import type { AnswerOf, ReceivedBody } from '@stenope/contract/action';
import type {
  CaseDetails,
  decideCase as decideEntry,
  decideCases as decideManyEntry,
} from '@stenope/contract/site/moderation';
import type { DecisionGround, DecisionReason } from '@stenope/domain/moderation/reasons';
import { immuneUntil } from '@stenope/domain/moderation/flag-score';
import type { CaseCause } from '@stenope/domain/moderation/cases';
import { sourceOf } from '@stenope/domain/transparency/figures';
import { isAgainst, stateAfter, type ModerationAct } from '@stenope/domain/moderation/states';
import { record } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { emit } from '../../../platform/live/outbox.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { configInForce } from '../../echoes/service.ts';
import { answerNotices, closeReports } from '../../reports/service.ts';
import { refusedDecision } from '../access.ts';
import { caseChanged } from '../live.ts';
import { countRestore, endMask, findWaitingAppeal, updateCase, type CaseRow } from '../queries.ts';
import { readCase } from '../queue/service.ts';
import { accessTo } from '../rights.ts';
import { tellReportersJobKind, settleReporters } from '../weighing/reporters.ts';
import { writeStatement } from '../statements.ts';
import { keepPictures, setThingState, type Thing } from '../things.ts';
import { lockWithThing } from '../weighing/service.ts';

/** A moderator's act with its reasons. */
export interface Judgement {
  readonly act: ModerationAct;
  readonly reason: DecisionReason | null;
  readonly ground: DecisionGround | null;
  readonly words: string;
}

type Sent = Omit<ReceivedBody<typeof decideEntry>, 'revision'>;

/** Whatever is held against an author has a reason and a ground. */
function judgementOf({ act, reason, ground, words = '' }: Sent): Judgement {
  const missing = [!reason && 'reason', !ground && 'ground'].filter((field) => field !== false);
  if (isAgainst(act) && missing.length > 0) {
    throw new Refusal('invalid', {
      fields: missing.map((field) => ({ field, rule: 'required' })),
    });
  }
  return { act, reason: reason ?? null, ground: ground ?? null, words: words.trim() };
}

interface Wanted {
  readonly id: string;
  readonly revision: number;
}

export async function decide(
  context: Context,
  viewer: Viewer,
  caseId: string,
  { revision, ...sent }: ReceivedBody<typeof decideEntry>,
): Promise<CaseDetails> {
  await decideOne(context, viewer, { id: caseId, revision }, judgementOf(sent));
  return readCase(context, viewer, caseId);
}

/** Each case is decided or refused by itself, one after the other. */
export async function decideMany(
  context: Context,
  viewer: Viewer,
  { cases, ...sent }: ReceivedBody<typeof decideManyEntry>,
): Promise<AnswerOf<typeof decideManyEntry>> {
  const judgement = judgementOf(sent);
  const items: AnswerOf<typeof decideManyEntry>['items'] = [];
  for (const wanted of cases) {
    try {
      await decideOne(context, viewer, wanted, judgement);
      items.push({ id: wanted.id, refused: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      items.push({ id: wanted.id, refused: error.code });
    }
  }
  return { items };
}

async function decideOne(
  { db, now }: Context,
  viewer: Viewer,
  { id, revision }: Wanted,
  judgement: Judgement,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { row, thing } = await lockToJudge(tx, id, revision);
    const access = await accessTo(tx, row, viewer, now());
    const refused = refusedDecision(access, judgedOf(row, thing), judgement.act);
    if (refused) throw new Refusal(refused);
    await apply(tx, { row, thing, viewer, judgement, now: now() });
  });
}

/** Locks a case that has not changed since it was read. */
export async function lockToJudge(tx: Transaction, id: string, revision: number) {
  const locked = await lockWithThing(tx, id);
  if (!locked) throw new Refusal('not_found');
  if (locked.row.revision !== revision) throw new Refusal('case_changed');
  return locked;
}

export function judgedOf({ targetKind: kind, maskedUntil }: CaseRow, { state, gone }: Thing) {
  return { kind, state, gone, automatic: maskedUntil !== null };
}

interface Applied {
  readonly row: CaseRow;
  readonly thing: Thing;
  readonly viewer: Viewer;
  readonly judgement: Judgement;
  readonly now: Date;
  /** Where it follows from something else than what opened the case. */
  readonly source?: CaseCause;
}

/**
 * Everything that follows from a decision: the state, the statement, the reports, the protection of
 * what was restored, the closed case, the audit log.
 */
export async function apply(
  tx: Transaction,
  { row, thing, viewer, judgement, now, source = sourceOf(row.causes) }: Applied,
): Promise<void> {
  const { act, ground } = judgement;
  const from = thing.state;
  const to = stateAfter(judgedOf(row, thing), act);
  if (to === null) throw new Refusal('illegal_transition');
  const decidedBy = viewer.userId;
  if (to !== from && !thing.gone) await setThingState(tx, row, to);
  if (to !== from) await keepPictures(tx, row, to, now);
  const { targetKind, targetId, authorId } = row;
  // A post nobody hid changes nothing for its author by being found sound.
  const tells = isAgainst(act) || (act !== 'validate' && to !== from) || from === 'masked';
  const statement = { caseId: row.id, targetKind, targetId, authorId, decidedBy, source, tells };
  const states = { fromState: from, toState: to };
  await writeStatement(tx, { ...judgement, ...statement, ...states, at: now, until: null });
  await protect(tx, { row, act, now });
  await closeCase(tx, { row, outcome: isAgainst(act) ? 'upheld' : 'rejected', ground, now });
  const details = { caseId: row.id, kind: targetKind, from, to, reason: judgement.reason };
  await record(tx, { actorId: decidedBy, act: `moderation.${act}`, targetId, details });
}

/** What a moderator gives back is harder to mask; after two times only a moderator can. */
async function protect(
  tx: Transaction,
  { row, act, now }: { readonly row: CaseRow; readonly act: ModerationAct; readonly now: Date },
): Promise<void> {
  const { moderation } = await configInForce(tx);
  if (act === 'restore') {
    await countRestore(tx, row, new Date(immuneUntil(now.getTime(), moderation)));
  } else if (act === 'validate' && row.maskedUntil !== null) {
    // Its state protects it until it is edited.
    await countRestore(tx, row, null);
  }
}

interface Closing {
  readonly row: CaseRow;
  readonly outcome: 'upheld' | 'rejected';
  /** Of what was held against the author. */
  readonly ground: DecisionGround | null;
  readonly now: Date;
}

/** Closes a case with its reports and notices; their reporters' records follow, and they are told soon. */
export async function closeCase(
  tx: Transaction,
  { row, outcome, ground, now }: Closing,
): Promise<void> {
  const { id, targetKind: kind, targetId } = row;
  const isUpheld = outcome === 'upheld';
  const answer = isUpheld ? 'acted' : 'rejected';
  await answerNotices(tx, { kind, targetId, outcome: answer, ground, at: now });
  if (row.maskedUntil !== null) {
    const maskEnd = isUpheld ? 'confirmed' : 'overturned';
    await endMask(tx, id, { maskEnd, maskEndedAt: now });
  }
  const reporters = await closeReports(tx, { caseId: id, outcome, ground, at: now });
  if (reporters.length > 0) {
    await settleReporters(tx, { reporters, outcome, now });
    await enqueue(tx, tellReportersJobKind, { caseId: id }, { key: id });
  }
  const handled = { claimedBy: null, claimedAt: null, escalatedAt: null };
  const free = { ...handled, maskedUntil: null, poolFullUntil: null };
  // An appeal against another decision about the same thing keeps it open.
  const isAppealed = (await findWaitingAppeal(tx, id)) !== undefined;
  const changed = await updateCase(tx, id, {
    ...free,
    ...(isAppealed ? { causes: ['appeal'] } : { status: 'closed', closedAt: now }),
  });
  await emit(tx, caseChanged(changed));
}
