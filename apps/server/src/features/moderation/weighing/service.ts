import { maskedUntil, urgencyOf, type CaseCause } from '@stenope/domain/moderation/cases';
import {
  decideOnReports,
  type FlagDecision,
  type OpenReport,
} from '@stenope/domain/moderation/flag-score';
import { isSevere, type ReportCategory } from '@stenope/domain/moderation/reports';
import { hasState } from '@stenope/domain/moderation/states';
import { usualGround } from '@stenope/domain/moderation/reasons';
import type { TrustConfig } from '@stenope/domain/trust/config';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { emit } from '../../../platform/live/outbox.ts';
import { configInForce, openReportOf } from '../../echoes/service.ts';
import type { WhenRecognised } from '../../media/service.ts';
import { assignToCase, type WhenReported } from '../../reports/service.ts';
import { caseChanged } from '../live.ts';
import {
  endMask,
  findCase,
  findModerated,
  lockCase,
  lockOpenCase,
  updateCase,
  type CaseRow,
  type Target,
} from '../queries.ts';
import { writeStatement } from '../statements.ts';
import { lockThing, setThingState, type Thing } from '../things.ts';
import {
  countTrustedRaters,
  findLimit,
  listDue,
  listExpired,
  listOpen,
  type OpenReportRow,
} from './queries.ts';

/** Weighs a report with the others about the same thing, in the transaction that takes it. */
export const whenReported: WhenReported = async (tx, report, now) => {
  const limit = await findLimit(tx, report.reporterId);
  if (limit && limit > now) throw new Refusal('reporting_limited');
  const { targetKind, targetId, authorId } = report;
  const thing = await lockThing(tx, report);
  const id = newId(now.getTime());
  const found = await lockOpenCase(tx, { id, targetKind, targetId, authorId, openedAt: now });
  await assignToCase(tx, report.id, found.id);
  await weigh(tx, found, thing, now);
};

/** Reports decide what follows: nothing yet, the queue, or a mask until a human has looked. */
async function weigh(tx: Transaction, row: CaseRow, thing: Thing, now: Date): Promise<void> {
  const config = await configInForce(tx);
  const open = await listOpen(tx, row.id);
  const decision = await decisionOn(tx, { row, thing, open, config, now });
  const masks = decision.mask && isMaskable(row, thing);
  const until = masks ? new Date(maskedUntil(now.getTime())) : row.maskedUntil;
  const severe = row.severe || open.some(({ category }) => isSevere(category));
  const causes = withCause(row, 'reports');
  const isQueued = row.status === 'queued' || decision.queue || masks;
  const queuedAt = row.queuedAt ?? (isQueued ? now : null);
  const { score: flagScore, reporters } = decision;
  const urgency = queuedAt
    ? urgencyOf({
        queuedAt: queuedAt.getTime(),
        severe,
        flagScore,
        causes,
        automatic: until !== null,
      })
    : 0;
  const changed = await updateCase(tx, row.id, {
    status: isQueued ? 'queued' : 'waiting',
    causes,
    severe,
    flagScore,
    reports: open.length,
    reporters,
    queuedAt,
    urgency,
    maskedUntil: until,
  });
  if (masks) await maskAutomatically(tx, changed, { thing, open, now });
  if (isQueued) await emit(tx, caseChanged(changed));
}

interface Weighed {
  readonly row: CaseRow;
  readonly thing: Thing;
  readonly open: readonly OpenReportRow[];
  readonly config: TrustConfig;
  readonly now: Date;
}

async function decisionOn(
  tx: Transaction,
  { row, thing, open, config, now }: Weighed,
): Promise<FlagDecision> {
  const at = now.getTime();
  const before = await findModerated(tx, row);
  // What a moderator validated is protected until it is edited.
  const protectedUntil = thing.state === 'validated' ? Infinity : before?.immuneUntil?.getTime();
  const reported = {
    trustedRaters: await countTrustedRaters(tx, row.targetId),
    immuneUntil: protectedUntil ?? null,
    restores: before?.restores ?? 0,
  };
  const reports = open.map((one): OpenReport => openReportOf(one, config, at));
  return decideOnReports(reports, reported, at, config.moderation, config.trustedT);
}

/** Profiles and messages are queued, never masked; what is hidden stays as it is. */
function isMaskable({ targetKind }: Target, { state, gone }: Thing): boolean {
  return hasState(targetKind) && !gone && (state === 'visible' || state === 'validated');
}

async function maskAutomatically(
  tx: Transaction,
  row: CaseRow,
  { thing, open, now }: Pick<Weighed, 'thing' | 'open' | 'now'>,
): Promise<void> {
  await setThingState(tx, row, 'masked');
  const reason = mostNamed(open);
  await writeStatement(tx, {
    caseId: row.id,
    targetKind: row.targetKind,
    targetId: row.targetId,
    authorId: row.authorId,
    act: 'mask',
    reason,
    ground: usualGround(reason),
    words: '',
    decidedBy: null,
    fromState: thing.state,
    toState: 'masked',
    at: now,
    until: row.maskedUntil,
    source: 'reports',
    tells: true,
  });
}

/** The category most reports name; of equal ones the first. */
function mostNamed(open: readonly OpenReportRow[]): ReportCategory {
  const counts = Map.groupBy(open, ({ category }) => category);
  const [most] = [...counts].toSorted(([, one], [, other]) => other.length - one.length);
  return most?.[0] ?? 'other';
}

function withCause({ causes }: CaseRow, cause: CaseCause): CaseCause[] {
  return causes.includes(cause) ? causes : [...causes, cause];
}

/** Something the team has to look at for another reason than reports. */
export interface Referral extends Target {
  readonly authorId: string | null;
  readonly cause: Exclude<CaseCause, 'reports'>;
  readonly severe?: boolean;
}

/**
 * Queues a thing for review, in its open case or a new one. Returns the case's id. The caller has
 * locked the thing, or changes nothing of it.
 */
export async function refer(
  tx: Transaction,
  { cause, severe = false, ...target }: Referral,
  now: Date,
): Promise<string> {
  const row = await lockOpenCase(tx, { ...target, id: newId(now.getTime()), openedAt: now });
  const causes = withCause(row, cause);
  const queuedAt = row.queuedAt ?? now;
  const facts = { severe: row.severe || severe, causes };
  const urgency = urgencyOf({
    ...facts,
    queuedAt: queuedAt.getTime(),
    flagScore: row.flagScore,
    automatic: row.maskedUntil !== null,
  });
  const changed = await updateCase(tx, row.id, { ...facts, status: 'queued', queuedAt, urgency });
  await emit(tx, caseChanged(changed));
  return row.id;
}

/** A picture like one that was removed: somebody looks at it, and nothing is hidden by that. */
export const whenRecognised: WhenRecognised = async (tx, found, now) => {
  const { kind: targetKind, targetId, authorId } = found;
  await refer(tx, { targetKind, targetId, authorId, cause: 'match' }, now);
};

/** Cases of one run of a job; the next run takes the rest. */
const together = 500;

/** Weighs cases whose reports waited long enough, and those from before there were cases. */
export async function weighWaiting({ db, now }: Context, signal: AbortSignal): Promise<void> {
  const { moderation } = await configInForce(db);
  const waitedMs = moderation.wfs.queueAfterHours * 3_600_000;
  for (const id of await listDue(db, new Date(now().getTime() - waitedMs), together)) {
    signal.throwIfAborted();
    await db.transaction(async (tx) => {
      const locked = await lockWithThing(tx, id);
      if (locked?.row.status === 'waiting') await weigh(tx, locked.row, locked.thing, now());
    });
  }
}

/** Shows again what reports masked and no human confirmed in time. The case stays in the queue. */
export async function endMasks({ db, now }: Context, signal: AbortSignal): Promise<void> {
  for (const id of await listExpired(db, now(), together)) {
    signal.throwIfAborted();
    await db.transaction(async (tx) => {
      const locked = await lockWithThing(tx, id);
      const until = locked?.row.maskedUntil;
      if (!locked || !until || until > now()) return;
      const { row, thing } = locked;
      if (thing.state === 'masked' && !thing.gone) await setThingState(tx, row, 'visible');
      await endMask(tx, id, { maskEnd: 'expired', maskEndedAt: until });
      await emit(tx, caseChanged(await updateCase(tx, id, { maskedUntil: null })));
    });
  }
}

/** Locks a case after what it is about. */
export async function lockWithThing(
  tx: Transaction,
  id: string,
): Promise<{ readonly row: CaseRow; readonly thing: Thing } | undefined> {
  const found = await findCase(tx, id);
  if (!found) return undefined;
  const thing = await lockThing(tx, found);
  const row = await lockCase(tx, id);
  return row && { row, thing };
}
