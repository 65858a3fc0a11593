import { randomInt } from 'node:crypto';
import type { AnswerOf, ReceivedBody, ReceivedQuery } from '@stenope/contract/action';
import type { FieldProblem } from '@stenope/contract/errors';
import type { answerNotice, createNotice, readNotices } from '@stenope/contract/site/notices';
import type { ReportKind } from '@stenope/domain/moderation/reports';
import {
  isUrgentNotice,
  mustNameSender,
  noticeLimits,
  type NoticeOutcome,
} from '@stenope/domain/moderation/notices';
import { record } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { newestOfAll, oldestOfAll } from '../../../platform/db/cursor.ts';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { writeIdempotently, type IdempotencyKey } from '../../../platform/db/idempotent.ts';
import { cutPage } from '../../../platform/db/page.ts';
import { Refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { noticeLetterJob } from '../jobs.ts';
import { readNoticedAddress, type NoticedPlace } from './address.ts';
import { presentNotice } from './present.ts';
import {
  closeNotice,
  closeNoticesAbout,
  findFormerlyNamed,
  findNotice,
  findNoticedPost,
  findNoticedProduct,
  findNoticedProfile,
  insertNotice,
  listAbout,
  listClosed,
  listOpen,
  type NoticedThing,
  type NoticeRow,
  type NoticeTarget,
} from './queries.ts';

/** Something a notice is about, to be looked at by the team. */
export interface NoticedContent {
  readonly targetKind: ReportKind;
  readonly targetId: string;
  readonly authorId: string;
  readonly cause: 'notice';
  /** Somebody may be in danger. */
  readonly severe: boolean;
}

/** Called in the transaction of a notice, to queue what it is about. */
export type WhenNoticed = (tx: Transaction, content: NoticedContent, now: Date) => Promise<unknown>;

interface Noticing {
  readonly context: Context;
  readonly whenNoticed: WhenNoticed;
}

/**
 * Takes a notice from anybody. The answer is the same whether the address leads to something, to
 * something hidden or to nothing: it reveals nothing, and no notice is lost.
 */
export async function create(
  { context: { db, env, now, rateLimiter }, whenNoticed }: Noticing,
  body: ReceivedBody<typeof createNotice>,
  idempotencyKey: IdempotencyKey | null,
): Promise<AnswerOf<typeof createNotice>> {
  const place = readNoticedAddress(body.address, env.publicUrl);
  if (!place) throw new Refusal('foreign_address');
  const sender = senderOf(body);
  if (sender.email !== null) {
    const limit = { times: noticeLimits.aDay, seconds: 24 * 3600 };
    await rateLimiter.spend({ of: 'notices.create.mail', who: sender.email, ...limit });
  }
  return writeIdempotently(db, idempotencyKey, async (tx) => {
    const target = await findNoticed(tx, place);
    const createdAt = now();
    const notice = { id: newId(createdAt.getTime()), reference: newReference(), createdAt };
    await insertNotice(tx, {
      ...notice,
      ...sender,
      reason: body.reason,
      address: body.address.trim(),
      explanation: body.explanation.trim(),
      language: body.language ?? 'fr',
      ...(target && { targetKind: place.kind, targetId: target.id, authorId: target.authorId }),
    });
    if (target && place.kind !== null) {
      const severe = isUrgentNotice(body.reason);
      const about = { targetKind: place.kind, targetId: target.id, authorId: target.authorId };
      await whenNoticed(tx, { ...about, cause: 'notice', severe }, createdAt);
    }
    if (sender.email !== null) {
      await enqueue(tx, noticeLetterJob, { noticeId: notice.id, letter: 'receipt' });
    }
    return { reference: notice.reference, createdAt: createdAt.toISOString() };
  });
}

/** Name and address of the sender, which the law lets be left out for the abuse of a child alone. */
function senderOf({ reason, name = '', email }: ReceivedBody<typeof createNotice>) {
  const said = name.trim();
  const missing = [said === '' ? 'name' : [], email === undefined ? 'email' : []].flat();
  if (mustNameSender(reason) && missing.length > 0) {
    const fields = missing.map((field): FieldProblem => ({ field, rule: 'required' }));
    throw new Refusal('invalid', { fields });
  }
  return { name: said, email: email?.toLowerCase() ?? null };
}

async function findNoticed(on: Executor, place: NoticedPlace): Promise<NoticeTarget | undefined> {
  if (place.kind === null) return undefined;
  if (place.kind === 'profile') {
    const wanted = { wanted: place.username };
    return (await findNoticedProfile(on, wanted))[0] ?? (await findFormerlyNamed(on, wanted))[0];
  }
  const find = place.kind === 'post' ? findNoticedPost : findNoticedProduct;
  return (await find(on, { wanted: place.id }))[0];
}

/** No letters or digits that are taken for each other when read aloud or typed. */
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const someSign = (): string => signs[randomInt(signs.length)] ?? '';

function newReference(): string {
  return Array.from({ length: 12 }, someSign)
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-');
}

const usualPage = 50;

export async function list(
  { db, cursors }: Context,
  { userId }: Viewer,
  { state = 'open', cursor, limit = usualPage }: ReceivedQuery<typeof readNotices>,
): Promise<AnswerOf<typeof readNotices>> {
  const name = `notices ${state}`;
  const rows = await (state === 'open' ? openFrom() : closedFrom());
  const { items, last } = cutPage(rows, limit);
  return {
    items: items.map((row) => presentNotice(row, userId)),
    ...(last && { next: cursors.write(name, [last.closedAt?.toISOString() ?? '', last.id]) }),
  };

  function openFrom(): Promise<NoticeRow[]> {
    const after = cursor === undefined ? oldestOfAll : String(cursors.read(name, cursor, 2)[1]);
    return listOpen(db, { after, limit: limit + 1 });
  }

  function closedFrom(): Promise<NoticeRow[]> {
    const [at, before] = cursor === undefined ? ['infinity', newestOfAll] : read(cursor);
    return listClosed(db, { at, before, limit: limit + 1 });
  }

  function read(written: string): [string, string] {
    const [at, before] = cursors.read(name, written, 2);
    return [String(at), String(before)];
  }
}

/** Refuses who may not decide about a thing now, in the transaction that answers a notice of it. */
export type WhenAnswered = (
  tx: Transaction,
  about: Pick<NoticedContent, 'targetKind' | 'targetId'>,
  viewer: Viewer,
  now: Date,
) => Promise<void>;

export interface NoticeAnswering {
  readonly context: Context;
  readonly whenAnswered: WhenAnswered;
}

export async function answer(
  { context: { db, now }, whenAnswered }: NoticeAnswering,
  viewer: Viewer,
  noticeId: string,
  { outcome }: ReceivedBody<typeof answerNotice>,
): Promise<AnswerOf<typeof answerNotice>> {
  const { userId: actorId } = viewer;
  return db.transaction(async (tx) => {
    const notice = await findNotice(tx, noticeId);
    if (!notice) throw new Refusal('not_found');
    const { targetKind, targetId } = notice;
    if (notice.authorId === actorId) throw new Refusal('own_content');
    if (targetKind !== null && targetId !== null) {
      await whenAnswered(tx, { targetKind, targetId }, viewer, now());
    }
    const closed = await closeNotice(tx, noticeId, { outcome, ground: null, at: now() });
    if (!closed) throw new Refusal('notice_closed');
    await record(tx, { actorId, act: 'notices.answer', targetId: noticeId, details: { outcome } });
    await tellSender(tx, noticeId);
    return presentNotice(closed, actorId);
  });
}

/** What notices say of a thing, for those who decide on it. */
export async function noticesOf(
  on: Executor,
  thing: NoticedThing,
  most: number,
): Promise<readonly Pick<NoticeRow, 'id' | 'reason' | 'explanation' | 'createdAt' | 'outcome'>[]> {
  return listAbout(on, thing, most);
}

interface NoticeAnswer extends Pick<NoticeRow, 'ground'> {
  readonly outcome: NoticeOutcome;
  readonly at: Date;
}

/**
 * Closes the notices about a thing in the transaction that decides on it, and has their senders
 * told. Returns how many there were.
 */
export async function answerNotices(
  tx: Transaction,
  { outcome, ground, at, ...thing }: NoticedThing & NoticeAnswer,
): Promise<number> {
  const ids = await closeNoticesAbout(tx, thing, { outcome, ground, at });
  for (const id of ids) await tellSender(tx, id);
  return ids.length;
}

async function tellSender(tx: Transaction, noticeId: string): Promise<void> {
  await enqueue(tx, noticeLetterJob, { noticeId, letter: 'outcome' });
}
