import { language as languageForm } from '@stenope/contract/primitives';
import { z } from 'zod/mini';
import type { LeaveMode } from '@stenope/contract/accounts/leaving';
import type { Language } from '@stenope/i18n/languages';
import type { Context, Departure } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue, type Shift, type JobKind } from '../../../platform/jobs/job.ts';
import { openOutbox } from '../../../platform/mail/outbox.ts';
import { eraseEvents, eraseTraces } from '../../../platform/traces.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import {
  erasePerson,
  lockToErase,
  isMember,
  prove,
  sendGoodbye,
  shutDoor,
} from '../../accounts/service.ts';
import {
  deleteDeparture,
  findDeparture,
  insertDeparture,
  listLate,
  setErased,
  type DepartureRow,
} from './queries.ts';

/** Keyed by the departure, not the person: the job's record outlives them. */
export const eraseJobKind: JobKind<{ departureId: string }> = {
  name: 'leaving:erase',
  payload: z.object({ departureId: z.uuid() }),
  attempts: 12,
};

/**
 * Works until the last traces are deleted, since the departure holds the address. The language
 * identifies nobody.
 */
export const goodbyeJobKind: JobKind<{ departureId: string; language: Language }> = {
  name: 'leaving:send_goodbye',
  payload: z.object({ departureId: z.uuid(), language: languageForm }),
  attempts: 8,
};

export const lastTracesJobKind: JobKind<{ departureId: string }> = {
  name: 'leaving:last_traces',
  payload: z.object({ departureId: z.uuid() }),
  attempts: 12,
};

interface LeaveRequest {
  readonly userId: string;
  readonly mode: LeaveMode;
  readonly password?: string | undefined;
  readonly network: string;
}

/** Closes the account at once; its content is deleted by a job, usually within moments. */
export async function leave(context: Context, viewer: Viewer, wish: LeaveRequest): Promise<void> {
  const { db, now } = context;
  const { password, network, mode } = wish;
  // Ids in the path may be in capitals. Whether the id exists is not revealed.
  if (wish.userId.toLowerCase() !== viewer.userId) throw new Refusal('forbidden');
  const { userId } = viewer;
  const proof = await prove(context, viewer, { password, network });
  await db.transaction(async (tx) => {
    for (const { ensureMayLeave } of context.erasures) await ensureMayLeave?.(tx, viewer);
    const { email, language } = await shutDoor(tx, { viewer, proof, mode, at: now() });
    const departureId = newId();
    await insertDeparture(tx, { id: departureId, userId, mode, email, askedAt: now() });
    await enqueue(tx, eraseJobKind, { departureId }, { key: departureId });
    const goodbye = { departureId, language: language ?? 'fr' } as const;
    await enqueue(tx, goodbyeJobKind, goodbye, { key: departureId });
  });
}

/** Informs the owner, in case of a stolen password. */
export async function sayGoodbye(
  shift: Shift,
  { departureId, language }: { readonly departureId: string; readonly language: Language },
): Promise<void> {
  const departure = await findDeparture(shift.context.db, departureId);
  if (departure) await sendGoodbye(shift, { ...departure, language });
}

/** Longer than any request that was running when the account was closed. */
const settlingMs = 10 * 60_000;

/** Idempotent: every step deletes what is still there, so it can be interrupted and repeated. */
export async function erase(context: Context, departureId: string): Promise<void> {
  const { db, now } = context;
  const departure = await findDeparture(db, departureId);
  if (!departure) return;
  await eraseAll(context, departure);
  await db.transaction(async (tx) => {
    await setErased(tx, departureId, now());
    const runAt = new Date(now().getTime() + settlingMs);
    await enqueue(tx, lastTracesJobKind, { departureId }, { key: departureId, runAt });
  });
}

async function eraseAll(context: Context, departure: DepartureRow): Promise<void> {
  const { userId, mode, email } = departure;
  for (;;) {
    await eraseParts(context, departure);
    // Requests still running may have added rows: repeat.
    if (mode === 'leave_posts' || (await eraseRow(context, departure))) break;
  }
  await eraseTraces(context.db, userId);
  await openOutbox(context.env.DATA_DIR).forget({ memberId: userId, address: email });
}

async function eraseParts(context: Context, departure: DepartureRow): Promise<void> {
  const { userId } = departure;
  if (!(await isMember(context.db, userId))) return;
  for (const { erase: erasePart } of context.erasures) {
    await erasePart?.(context, departedOf(departure));
  }
}

/** The departure's id serves as pseudonym, the same however often this runs. */
function departedOf({ id, userId, mode }: DepartureRow): Departure {
  return { userId, mode, pseudonym: id };
}

/** False when new rows have appeared, which must be erased and counted first. */
async function eraseRow(context: Context, departure: DepartureRow): Promise<boolean> {
  const { userId } = departure;
  return context.db.transaction(async (tx) => {
    if (!(await lockToErase(tx, userId))) return true;
    for (const { isAnythingLeft } of context.erasures) {
      if (await isAnythingLeft?.(tx, userId)) return false;
    }
    const departed = departedOf(departure);
    for (const { eraseLast } of context.erasures) await eraseLast?.(tx, departed);
    await erasePerson(tx, context, userId);
    for (const { eraseAfter } of context.erasures) await eraseAfter?.(tx, departed);
    return true;
  });
}

/** Runs once all events were delivered and all requests have ended. */
export async function eraseLastTraces(context: Context, departureId: string): Promise<void> {
  const departure = await findDeparture(context.db, departureId);
  if (!departure) return;
  await eraseAll(context, departure);
  await eraseEvents(context.db, departure.userId);
  await deleteDeparture(context.db, departureId);
}

const hourMs = 3_600_000;

/** Restarts abandoned departures, so that all are done within a day. */
export async function resumeLate({ db, now }: Context): Promise<void> {
  const before = new Date(now().getTime() - hourMs);
  for (const { id: departureId, erasedAt } of await listLate(db, {
    askedBefore: before,
    erasedBefore: before,
  })) {
    const work = erasedAt === null ? eraseJobKind : lastTracesJobKind;
    await db.transaction((tx) => enqueue(tx, work, { departureId }, { key: departureId }));
  }
}
