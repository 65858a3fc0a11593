import { maskedUntil, urgencyOf, type CaseCause } from '@stenope/domain/moderation/cases';
import {
  decideOnReports,
  type FlagDecision,
  type OpenReport,
} from '@stenope/domain/moderation/flag-score';
import { isPooled, poolFullUntil } from '@stenope/domain/moderation/full-pool';
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
import type { WhenEdited } from '../../posts/service.ts';
import { assignToCase, type WhenReported } from '../../reports/service.ts';
import { caseChanged } from '../live.ts';
import {
  endMask,
  findAutomaticMask,
  findCase,
  findModerated,
  lockCase,
  lockCaseOf,
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
  findOpen,
  listDue,
  listExpired,
  listOpen,
  type OpenReportRow,
} from './queries.ts';

/** Weighs a report with the others about the same thing, in the transaction that takes it. */
export const whenReported: WhenReported = async (tx, report, now) => {
  const limit = await findLimit(tx, report.reporterId);
  if (limit && limit > now) throw new Refusal('reporting_limited');
  const { targetKind, targetId, authorId, category } = report;
  const thing = await lockThing(tx, report);
  const id = newId(now.getTime());
  const found = await lockOpenCase(tx, { id, targetKind, targetId, authorId, openedAt: now });
  await assignToCase(tx, report.id, found.id);
  if (await onlyAdds(tx, found, report.id, now)) await add(tx, found, category);
  else await weigh(tx, found, thing, now);
};

/** Whether a report changes nothing that was decided: a thousand of them are not read each time. */
async function onlyAdds(tx: Transaction, row: CaseRow, id: string, now: Date): Promise<boolean> {
  const { poolFullUntil: until } = row;
  if (row.status !== 'queued' || until === null || until <= now) return false;
  const report = await findOpen(tx, id);
  const config = await configInForce(tx);
  return (
    report !== undefined && isPooled(openReportOf(report, config, now.getTime()), config.moderation)
  );
}

async function add(tx: Transaction, row: CaseRow, category: ReportCategory): Promise<void> {
  const severe = row.severe || isSevere(category);
  const automatic = await wasMasked(tx, row);
  const changed = await updateCase(tx, row.id, {
    severe,
    reports: row.reports + 1,
    reporters: row.reporters + 1,
    urgency: urgencyIn({ ...row, severe, automatic }),
  });
  await emit(tx, caseChanged(changed));
}

/** Zero for what is not queued yet. */
function urgencyIn({ queuedAt, ...facts }: UrgentRow): number {
  if (queuedAt === null) return 0;
  return urgencyOf({ ...facts, queuedAt: queuedAt.getTime() });
}

interface UrgentRow extends Pick<CaseRow, 'queuedAt' | 'severe' | 'flagScore' | 'causes'> {
  readonly automatic: boolean;
}

/** Whether reports alone mask it, or did until nobody had come in time. */
async function wasMasked(tx: Transaction, row: CaseRow): Promise<boolean> {
  if (row.maskedUntil !== null) return true;
  return (await findAutomaticMask(tx, row.id))?.maskEnd === 'expired';
}

/** Reports decide what follows: nothing yet, the queue, or a mask until a human has looked. */
async function weigh(tx: Transaction, row: CaseRow, thing: Thing, now: Date): Promise<void> {
  const config = await configInForce(tx);
  const open = await listOpen(tx, row.id);
  const reports = open.map((one): OpenReport => openReportOf(one, config, now.getTime()));
  const decision = await decisionOn(tx, { row, thing, reports, config, now });
  const masked = await wasMasked(tx, row);
  // Once until a human has looked: few could hide a work for ever, by a report every three days.
  const masks = decision.mask && !masked && isMaskable(row, thing);
  const until = masks ? new Date(maskedUntil(now.getTime())) : row.maskedUntil;
  const isQueued = row.status === 'queued' || decision.queue || masks;
  const full = poolFullUntil(reports, now.getTime(), config.moderation, config.trustedT);
  const facts = {
    causes: withCause(row, 'reports'),
    severe: row.severe || open.some(({ category }) => isSevere(category)),
    flagScore: decision.score,
    queuedAt: row.queuedAt ?? (isQueued ? now : null),
  };
  const changed = await updateCase(tx, row.id, {
    ...facts,
    status: isQueued ? 'queued' : 'waiting',
    maskedUntil: until,
    reports: open.length,
    reporters: decision.reporters,
    urgency: urgencyIn({ ...facts, automatic: masks || masked }),
    poolFullUntil: full === null ? null : new Date(full),
  });
  if (masks) await maskAutomatically(tx, changed, { thing, open, now });
  if (isQueued) await emit(tx, caseChanged(changed));
}

interface Weighed {
  readonly row: CaseRow;
  readonly thing: Thing;
  readonly reports: readonly OpenReport[];
  readonly config: TrustConfig;
  readonly now: Date;
}

async function decisionOn(
  tx: Transaction,
  { row, thing, reports, config, now }: Weighed,
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
  return decideOnReports(reports, reported, at, config.moderation, config.trustedT);
}

/** Profiles and messages are queued, never masked; what is hidden stays as it is. */
function isMaskable({ targetKind }: Target, { state, gone }: Thing): boolean {
  return hasState(targetKind) && !gone && (state === 'visible' || state === 'validated');
}

interface MaskedFor extends Pick<Weighed, 'thing' | 'now'> {
  readonly open: readonly OpenReportRow[];
}

async function maskAutomatically(
  tx: Transaction,
  row: CaseRow,
  { thing, open, now }: MaskedFor,
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
  const facts = { causes, severe: row.severe || severe, queuedAt: row.queuedAt ?? now };
  const urgency = urgencyIn({ ...row, ...facts, automatic: await wasMasked(tx, row) });
  const changed = await updateCase(tx, row.id, { ...facts, status: 'queued', urgency });
  await emit(tx, caseChanged(changed));
  return row.id;
}

/** A decision names the state that was read: after an edit, that is another. */
export const whenEdited: WhenEdited = async (tx, target) => {
  const row = await lockCaseOf(tx, target);
  if (!row) return;
  const changed = await updateCase(tx, row.id, {});
  if (row.status === 'queued') await emit(tx, caseChanged(changed));
};

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

/** Gives back as it was what reports masked and no human confirmed in time. The case stays in the queue. */
export async function endMasks({ db, now }: Context, signal: AbortSignal): Promise<void> {
  for (const id of await listExpired(db, now(), together)) {
    signal.throwIfAborted();
    await db.transaction(async (tx) => {
      const locked = await lockWithThing(tx, id);
      const until = locked?.row.maskedUntil;
      if (!locked || !until || until > now()) return;
      const { row, thing } = locked;
      if (thing.state === 'masked' && !thing.gone) {
        const before = (await findAutomaticMask(tx, id))?.fromState;
        await setThingState(tx, row, before === 'validated' ? before : 'visible');
      }
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
