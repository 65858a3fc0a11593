import { z } from 'zod/mini';
import type { Returning } from '@stenope/contract/accounts/leaving';
import { archiveLimits } from '@stenope/domain/leaving/limits';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { leased, type Lease, type Leases } from '../../../platform/db/lease.ts';
import { Refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue, type Shift, type JobKind } from '../../../platform/jobs/job.ts';
import { emit } from '../../../platform/live/outbox.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { ensureRoom } from '../../media/service.ts';
import { BadArchive, openArchive, type OpenArchive } from '../archive/reading.ts';
import { importChanged } from '../live.ts';
import {
  BadPictures,
  bringPosts,
  nothingPassed,
  type Bringing,
  type Passed,
} from './import-posts.ts';
import { bringPerson } from './person.ts';
import { presentImport } from '../present.ts';
import {
  deleteImportsOf,
  deleteOver,
  deleteReceiving,
  failOutdated,
  failStalled,
  findNewest,
  findReceiving,
  hasFace,
  hasOwnPosts,
  insertImport,
  leaseImports,
  listAllImported,
  updateImport,
  type ImportRow,
} from './queries.ts';
import { bringTies, tieLists } from './ties.ts';
import { onlyWhileWanted, OwnerGone } from './wanted.ts';

const importProgress = z.object({
  posts: z.int(),
  skipped: z.int(),
  bad: z.int(),
  page: z.int(),
  ofPage: z.int(),
  total: z.int(),
  ties: z.optional(z.object({ list: z.enum(tieLists), page: z.int(), ofPage: z.int() })),
});

/** A long import runs in turns: each job carries the position of the one before. */
export const importJobKind: JobKind<{
  importId: string;
  from?: z.output<typeof importProgress> | undefined;
}> = {
  name: 'leaving:import',
  payload: z.object({ importId: z.uuid(), from: z.optional(importProgress) }),
  attempts: 6,
};

const dayMs = 24 * 3_600_000;

/**
 * Serial queue: imports never occupy more than one worker. A long one runs in turns, each queued at
 * the end.
 */
const line = 'leaving:imports';

/** Time limits: for receiving the file, and for showing the result. */
const retentionMs = { receiving: dayMs, ended: 7 * dayMs } as const;

/** Only into an account without own content, so that nothing is mixed. */
export async function start(context: Context, viewer: Viewer, bytes: number): Promise<Returning> {
  const { db, now, inbox } = context;
  const { userId } = viewer;
  await endOutdated(context);
  if (await hasOwnPosts(db, userId)) throw new Refusal('account_in_use');
  const { row, replaced } = await db.transaction(async (tx) => {
    await failAndTell(tx);
    const earlier = await deleteReceiving(tx, userId);
    await ensureRoom(tx, context, { ownerId: userId, bytes });
    const expiresAt = new Date(now().getTime() + retentionMs.receiving);
    const made = await insertImport(tx, { id: newId(), userId, bytes, expiresAt });
    return { row: made, replaced: earlier };
  });
  for (const id of replaced) await inbox.discard(id);
  if (!row) throw new Refusal('import_running');
  return presentImport(row, 0);
}

/**
 * A changed password ends pending imports and informs the owner: an intruder may have started them.
 * Exports need no such care, since downloading one requires the owner's session.
 */
async function endOutdated({ db, inbox, now }: Context): Promise<void> {
  const expiresAt = new Date(now().getTime() + retentionMs.ended);
  const ended = await db.transaction(async (tx) => {
    const rows = await failOutdated(tx, expiresAt);
    await tellFailed(tx, rows);
    return rows;
  });
  for (const { id } of ended) await inbox.discard(id);
}

export async function read(context: Context, viewer: Viewer): Promise<Returning | null> {
  await endOutdated(context);
  const row = await findNewest(context.db, viewer.userId);
  return row ? present(context, row) : null;
}

async function present({ inbox }: Context, row: ImportRow): Promise<Returning> {
  const received = row.state === 'receiving' ? await inbox.size(row.id) : row.bytes;
  return presentImport(row, received);
}

export async function cancel({ db, inbox }: Context, viewer: Viewer): Promise<void> {
  for (const id of await deleteReceiving(db, viewer.userId)) await inbox.discard(id);
}

export interface ArchivePart {
  readonly importId: string;
  readonly offset: number;
  readonly body: AsyncIterable<Buffer>;
}

/** Shared by all requests of one process. */
export function openLeases({ db }: Context): Leases {
  return leaseImports(db);
}

/** Foreign, missing and finished imports are answered alike. */
export async function findOwn({ db }: Context, viewer: Viewer, id: string): Promise<ImportRow> {
  const row = await findReceiving(db, { id, userId: viewer.userId });
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Receives a part in order. After the last one the archive is imported. */
export async function receive(
  context: Context,
  viewer: Viewer,
  { importId, offset, body }: ArchivePart,
  lease: Lease,
): Promise<Returning> {
  const { inbox } = context;
  const row = await findOwn(context, viewer, importId);
  const size = await inbox.size(row.id);
  if (offset !== size) throw new Refusal('wrong_offset');
  const room = Math.min(archiveLimits.partBytes, row.bytes - size);
  const received = room > 0 ? await inbox.append(row.id, size, leased(body, room, lease)) : size;
  if (received < row.bytes) return presentImport(row, received);
  await lease.confirm();
  return begin(context, row);
}

async function begin({ db }: Context, row: ImportRow): Promise<Returning> {
  const queued = await db.transaction(async (tx) => {
    const changed = await updateImport(
      tx,
      { id: row.id, from: ['receiving'] },
      { state: 'queued' },
    );
    const { id, userId: ownerId } = row;
    if (changed) await enqueue(tx, importJobKind, { importId: id }, { key: id, ownerId, line });
    return changed;
  });
  return presentImport(queued ?? row, row.bytes);
}

const open = ['queued', 'running'] as const;

/** Runs an import. Idempotent: existing content is skipped, so it may be interrupted anywhere. */
export async function bring(shift: Shift, importId: string, from?: Passed): Promise<void> {
  const { context, signal } = shift;
  const row = await change(context, importId, { state: 'running' });
  if (!row) return endOutdated(context);
  const whole = await context.inbox.whole(importId);
  try {
    const archive = await openArchive(whole.file, signal);
    try {
      const begun = from ?? (await judgeWhole(context, row, archive));
      const onPost = teller(context, row, begun.total);
      const bringing: Bringing = {
        context: onlyWhileWanted(context, importId),
        bare: context,
        userId: row.userId,
        archive,
        signal,
        onPost,
      };
      if (!from) await bringPerson(bringing);
      const passed = await bringTurn(bringing, begun);
      if (passed) return await goOnLater(context, row, passed);
    } finally {
      await archive.close();
    }
    await end(context, importId, { state: 'done', progress: 100 });
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    await end(context, importId, { state: 'failed', failure });
  } finally {
    await whole.release();
  }
}

/** One turn of posts and ties: the position when it is over, undefined at the end. */
async function bringTurn(bringing: Bringing, from: Passed): Promise<Passed | undefined> {
  const passed = from.ties ? from : await bringPosts(bringing, from);
  if (!passed.ties) return passed;
  const ties = await bringTies(bringing, passed.ties);
  return ties && { ...passed, ties };
}

/** Queues the next turn behind other imports. */
async function goOnLater({ db }: Context, { id }: ImportRow, passed: Passed): Promise<void> {
  const { posts, skipped, ties } = passed;
  await db.transaction(async (tx) => {
    const row = await updateImport(tx, { id, from: open }, { posts, skipped });
    if (!row) return;
    // Keyed by position: the current job is still running, and may be repeated.
    const place = ties ? `${ties.list}:${ties.page}:${ties.ofPage}` : posts + skipped;
    const key = `${id}:${place}`;
    const { userId: ownerId } = row;
    await enqueue(tx, importJobKind, { importId: id, from: passed }, { key, ownerId, line });
  });
}

/** First turn: validates every page and the quota before any picture is extracted. */
async function judgeWhole(
  context: Context,
  { userId }: ImportRow,
  archive: OpenArchive,
): Promise<Passed> {
  const { db } = context;
  const judged = await archive.judge();
  // On a repeated start, existing content counts towards the quota already.
  const own = (await hasFace(db, userId)) ? 0 : judged.ownBytes;
  const there = await listAllImported(db, userId);
  const bytes = [...judged.weights].reduce(
    (sum, [id, weight]) => sum + (there.has(id) ? 0 : weight),
    own,
  );
  await db.transaction((tx) => ensureRoom(tx, context, { ownerId: userId, bytes }));
  return { ...nothingPassed, total: judged.posts };
}

/** Failures that a retry would not change. */
function failureOf(error: unknown): string | undefined {
  if (error instanceof BadArchive) return 'bad_archive';
  if (error instanceof BadPictures) return 'bad_pictures';
  if (!(error instanceof Refusal)) return undefined;
  if (error.code === 'quota_exceeded') return 'quota_exceeded';
  // The member is gone: the row only records the end.
  return error.code === 'unauthenticated' ? 'internal' : undefined;
}

async function end(context: Context, id: string, changes: Partial<ImportRow>): Promise<void> {
  const expiresAt = new Date(context.now().getTime() + retentionMs.ended);
  await change(context, id, { ...changes, expiresAt });
  await context.inbox.discard(id);
}

async function change(
  { db }: Context,
  id: string,
  changes: Partial<ImportRow>,
): Promise<ImportRow | undefined> {
  return db.transaction(async (tx) => {
    const row = await updateImport(tx, { id, from: open }, changes);
    if (row) {
      const returning = presentImport(row, row.bytes);
      await emit(tx, importChanged({ userId: row.userId, returning }));
    }
    return row;
  });
}

const progressEveryMs = 1_000;

/** Posts take most of the time; the rest is the last percent. */
function teller(context: Context, { id }: ImportRow, total: number): Bringing['onPost'] {
  let savedAt = 0;
  return async (so) => {
    const isLast = so.posts + so.skipped === total;
    if (!isLast && performance.now() - savedAt < progressEveryMs) return;
    savedAt = performance.now();
    const progress = Math.floor(((so.posts + so.skipped) / Math.max(1, total)) * 99);
    if (!(await change(context, id, { ...so, progress }))) throw new OwnerGone();
  };
}

export async function removeImportsOf({ db, inbox }: Context, userId: string): Promise<void> {
  for (const id of await deleteImportsOf(db, userId)) await inbox.discard(id);
}

export async function sweepImports(context: Context): Promise<void> {
  const { db, inbox, now } = context;
  await endOutdated(context);
  const failed = await db.transaction(failAndTell);
  await discardOver(failed, { db, inbox, now });
}

/** Fails stalled imports and informs their owners. */
async function failAndTell(tx: Transaction): Promise<readonly ImportRow[]> {
  const failed = await failStalled(tx);
  await tellFailed(tx, failed);
  return failed;
}

async function tellFailed(tx: Transaction, failed: readonly ImportRow[]): Promise<void> {
  for (const row of failed) {
    const returning = presentImport(row, row.bytes);
    await emit(tx, importChanged({ userId: row.userId, returning }));
  }
}

type ImportContext = Pick<Context, 'db' | 'inbox' | 'now'>;

async function discardOver(
  failed: readonly ImportRow[],
  { db, inbox, now }: ImportContext,
): Promise<void> {
  const over = [...failed.map(({ id }) => id), ...(await deleteOver(db, now()))];
  for (const id of over) await inbox.discard(id);
}
