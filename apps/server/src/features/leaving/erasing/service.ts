import { language as languageForm } from '@stenope/contract/primitives';
import { z } from 'zod/mini';
import type { LeaveMode } from '@stenope/contract/accounts/leaving';
import type { Language } from '@stenope/i18n/languages';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue, type Shift, type Work } from '../../../platform/jobs/job.ts';
import { openOutbox } from '../../../platform/mail/outbox.ts';
import { eraseEvents, eraseTraces } from '../../../platform/traces.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import {
  erasePerson,
  lockToErase,
  isMember,
  prove,
  shutDoor,
} from '../../accounts/departing/service.ts';
import { sendGoodbye } from '../../accounts/notices/service.ts';
import { ensureNotLastOwner, forgetActor } from '../../administration/service.ts';
import { eraseRatings, eraseTrust, hasAnythingRated } from '../../echoes/service.ts';
import { eraseMedia, hasAnythingSent } from '../../media/service.ts';
import { eraseConversations } from '../../messages/erasing/service.ts';
import { eraseNotifications } from '../../notifications/service.ts';
import { eraseTies } from '../../people/service.ts';
import {
  eraseComments,
  eraseFavourites,
  erasePosts,
  hasAnythingWritten,
} from '../../posts/erasing/service.ts';
import { eraseReports } from '../../reports/service.ts';
import { eraseResponses } from '../../responses/service.ts';
import { eraseProducts } from '../../shop/service.ts';
import { removeExportsOf } from '../exporting/service.ts';
import { removeImportsOf } from '../importing/service.ts';
import {
  deleteDeparture,
  findDeparture,
  insertDeparture,
  listLate,
  setErased,
  type DepartureRow,
} from './queries.ts';

/** Named by the departure and not by the person: what is noted of this work outlives them. */
export const eraseWork: Work<{ departureId: string }> = {
  name: 'leaving:erase',
  payload: z.object({ departureId: z.uuid() }),
  attempts: 12,
};

/** As long as it is known where to: until the last traces go. The language tells nobody who it was. */
export const goodbyeWork: Work<{ departureId: string; language: Language }> = {
  name: 'leaving:send_goodbye',
  payload: z.object({ departureId: z.uuid(), language: languageForm }),
  attempts: 8,
};

export const lastTracesWork: Work<{ departureId: string }> = {
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

/** The account is shut at once; what is in it goes behind it, within moments as a rule. */
export async function leave(context: Context, viewer: Viewer, wish: LeaveRequest): Promise<void> {
  const { db, now } = context;
  const { password, network, mode } = wish;
  // As ids are spelled here, whatever the address says. Whether it is anybody's is not told.
  if (wish.userId.toLowerCase() !== viewer.userId) throw new Refusal('forbidden');
  const { userId } = viewer;
  const proof = await prove(context, viewer, { password, network });
  await db.transaction(async (tx) => {
    await ensureNotLastOwner(tx, viewer);
    const { email, language } = await shutDoor(tx, { viewer, proof, mode, at: now() });
    const departureId = newId();
    await insertDeparture(tx, { id: departureId, userId, mode, email, askedAt: now() });
    await enqueue(tx, eraseWork, { departureId }, { key: departureId });
    const goodbye = { departureId, language: language ?? 'fr' } as const;
    await enqueue(tx, goodbyeWork, goodbye, { key: departureId });
  });
}

/** After the fact, so that a thief of a password is not alone in knowing. */
export async function sayGoodbye(
  shift: Shift,
  { departureId, language }: { readonly departureId: string; readonly language: Language },
): Promise<void> {
  const departure = await findDeparture(shift.context.db, departureId);
  if (departure) await sendGoodbye(shift, { ...departure, language });
}

/** Longer than anything that was under way when the account was shut. */
const settlingMs = 10 * 60_000;

/** Every step may be cut off and begun again: each takes away what is still there. */
export async function erase(context: Context, departureId: string): Promise<void> {
  const { db, now } = context;
  const departure = await findDeparture(db, departureId);
  if (!departure) return;
  await eraseAll(context, departure);
  await db.transaction(async (tx) => {
    await setErased(tx, departureId, now());
    const runAt = new Date(now().getTime() + settlingMs);
    await enqueue(tx, lastTracesWork, { departureId }, { key: departureId, runAt });
  });
}

async function eraseAll(context: Context, departure: DepartureRow): Promise<void> {
  const { userId, mode, email } = departure;
  for (;;) {
    await eraseParts(context, departure);
    // What was under way at the end may have added something: then once more.
    if (mode === 'leave_posts' || (await eraseRow(context, departure))) break;
  }
  await eraseTraces(context.db, userId);
  await openOutbox(context.env.DATA_DIR).forget({ memberId: userId, address: email });
}

async function eraseParts(context: Context, departure: DepartureRow): Promise<void> {
  const { userId, mode } = departure;
  if (!(await isMember(context.db, userId))) return;
  await removeExportsOf(context, userId);
  await removeImportsOf(context, userId);
  if (mode === 'erase') await erasePosts(context, userId);
  await eraseResponses(context, userId);
  await eraseProducts(context, userId);
  await eraseComments(context, userId);
  await eraseFavourites(context, userId);
  await eraseTies(context, userId);
  await eraseRatings(context, userId);
  await eraseConversations(context, userId);
  await context.db.transaction((tx) => eraseReports(tx, departedOf(departure)));
  await eraseNotifications(context, userId);
  await eraseMedia(context, userId);
  if (mode === 'leave_posts') await context.db.transaction((tx) => eraseTrust(tx, userId));
}

/** The departure is of nobody once it is over: its id is the pseudonym, however often this runs. */
function departedOf({ id, userId }: DepartureRow) {
  return { userId, pseudonym: id };
}

/** False when something of theirs is there again, which must not go without being counted. */
async function eraseRow(context: Context, departure: DepartureRow): Promise<boolean> {
  const { userId } = departure;
  return context.db.transaction(async (tx) => {
    if (!(await lockToErase(tx, userId))) return true;
    if (await hasAnything(tx, userId)) return false;
    // What was reported in the last moment.
    await eraseReports(tx, departedOf(departure));
    await erasePerson(tx, context, userId);
    await forgetActor(tx, userId);
    return true;
  });
}

async function hasAnything(tx: Transaction, userId: string): Promise<boolean> {
  return (
    (await hasAnythingWritten(tx, userId)) ||
    (await hasAnythingRated(tx, userId)) ||
    (await hasAnythingSent(tx, userId))
  );
}

/** Once everybody has been told, and everything that was under way has ended. */
export async function eraseLastTraces(context: Context, departureId: string): Promise<void> {
  const departure = await findDeparture(context.db, departureId);
  if (!departure) return;
  await eraseAll(context, departure);
  await eraseEvents(context.db, departure.userId);
  await deleteDeparture(context.db, departureId);
}

const hourMs = 3_600_000;

/** Work that was given up is taken up again: whoever left is gone within a day. */
export async function resumeLate({ db, now }: Context): Promise<void> {
  const before = new Date(now().getTime() - hourMs);
  for (const { id: departureId, erasedAt } of await listLate(db, {
    askedBefore: before,
    erasedBefore: before,
  })) {
    const work = erasedAt === null ? eraseWork : lastTracesWork;
    await db.transaction((tx) => enqueue(tx, work, { departureId }, { key: departureId }));
  }
}
