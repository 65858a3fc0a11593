import type { AnswerOf, ReceivedQuery } from '@stenope/contract/action';
import type {
  CaseCard,
  CaseDetails,
  ReviewedPicture,
  listCases as listEntry,
  listTeam as teamEntry,
} from '@stenope/contract/site/moderation';
import { claimsLiveFrom } from '@stenope/domain/moderation/cases';
import type { Context } from '../../../platform/context.ts';
import { newestOfAll } from '../../../platform/db/cursor.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { cutPage } from '../../../platform/db/page.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { photoOf, removedLikesOf, reviewedOf } from '../../media/service.ts';
import { personOf } from '../../people/service.ts';
import { noticesOf } from '../../reports/service.ts';
import { rightsOf } from '../access.ts';
import {
  presentAppeal,
  presentCard,
  presentCaseNotice,
  presentCaseReport,
  presentDecision,
  presentNote,
  stateOf,
} from '../present.ts';
import { findWaitingAppeal, hasOtherAdmin, type CaseRow } from '../queries.ts';
import { accessOf, judgeOf } from '../rights.ts';
import {
  countQueued,
  findCard,
  findText,
  listAdmins,
  listCoverPictures,
  listRemoved,
  listCards,
  listCaseReports,
  listDecisions,
  listNotes,
  listRelated,
  listStepPictures,
  usualPage,
  type CaseCardRow,
} from './queries.ts';

/** Above every urgency, and after every time, in seconds. */
const top = 9e12;

export async function list(
  context: Context,
  viewer: Viewer,
  query: ReceivedQuery<typeof listEntry>,
): Promise<AnswerOf<typeof listEntry>> {
  const { db, cursors, now } = context;
  const { cursor, limit = usualPage, q, kind, status = 'queued' } = query;
  const name = `cases ${status}`;
  const [from, before] = cursor === undefined ? [top, newestOfAll] : cursors.read(name, cursor, 2);
  const wanted = {
    status,
    kind,
    q,
    reportedOnly: query.reportedOnly === 'yes',
    claimed: query.mine === 'yes' ? claimedNow(viewer, now()) : undefined,
  };
  const place = { from: Number(from), before: String(before) };
  const rows = await listCards(db, wanted, place, limit);
  const { items, last } = cutPage(rows, limit);
  const hasOthers = await hasOtherAdmin(db, [viewer.userId]);
  return {
    items: items.map((card) => present(context, viewer, card, hasOthers)),
    ...(last && { next: cursors.write(name, [placeOf(last, status), last.row.id]) }),
    queued: await countQueued(db),
  };
}

const claimedNow = ({ userId }: Viewer, now: Date) => ({
  by: userId,
  after: new Date(claimsLiveFrom(now.getTime())),
});

function placeOf({ row }: CaseCardRow, status: CaseCard['status']): number {
  if (status === 'queued') return row.urgency;
  const moment = status === 'waiting' ? row.openedAt : row.closedAt;
  return (moment?.getTime() ?? 0) / 1000;
}

/**
 * A card for one admin. Whether they may judge an appeal is exact on the page of the case; here who
 * decided may where there is nobody else.
 */
function present(
  context: Context,
  viewer: Viewer,
  card: CaseCardRow,
  hasOthers: boolean,
): CaseCard {
  const mayJudge = card.appealedDecider !== viewer.userId || !hasOthers;
  return presentCard(card, partsOf(context, viewer, card, mayJudge));
}

function partsOf(context: Context, viewer: Viewer, card: CaseCardRow, mayJudge: boolean) {
  const { row, isByOwner, isAgainstOwner, hasOwner } = card;
  const beside = { hasAppeal: card.appealedAt !== null, isAgainstOwner, isByOwner, hasOwner };
  const access = accessOf(row, viewer, context.now(), beside);
  const automatic = row.maskedUntil !== null;
  const judged = { kind: row.targetKind, state: stateOf(card), gone: !card.exists, automatic };
  const { photo, alt, sensitive } = card;
  return {
    author: card.author && personOf(card.author),
    // A claim that has lapsed is nobody's.
    claimer: card.claimer && access.holder !== 'nobody' ? personOf(card.claimer) : null,
    picture: pictureOf(context, { photo, alt: alt ?? '', sensitive: sensitive ?? 'none' }),
    can: rightsOf(access, judged, mayJudge),
  };
}

interface Pictured {
  readonly photo: CaseCardRow['photo'];
  readonly alt: string;
  readonly sensitive: ReviewedPicture['sensitive'];
}

export function pictureOf(
  context: Context,
  { photo, alt, sensitive }: Pictured,
): ReviewedPicture | null {
  const shown = photo && photoOf(photo);
  if (!shown) return null;
  const { width, height, thumbhash } = shown;
  return { ...reviewedOf(context, shown), width, height, thumbhash, alt, sensitive };
}

const mostListed = 100;
const mostRelated = 20;

export async function readCase(context: Context, viewer: Viewer, id: string): Promise<CaseDetails> {
  const { db } = context;
  const card = await findCard(db, id);
  if (!card) throw new Refusal('not_found');
  const { row } = card;
  const waiting = await findWaitingAppeal(db, id);
  const judge = waiting && (await judgeOf(db, appealOf(waiting), viewer, context.now()));
  const mayJudge = judge === 'allowed' || judge === 'same_admin';
  const parts = partsOf(context, viewer, card, mayJudge);
  return {
    ...presentCard(card, parts),
    text: await findText(db, row),
    pictures: [parts.picture, ...(await morePictures(context, row))].filter((one) => one !== null),
    alike: row.causes.includes('match') ? await listAlike(context, row) : [],
    ...(await besideOf(db, viewer, card)),
    appeal: waiting ? { ...presentAppeal(waiting.appeal), decisionId: waiting.decision.id } : null,
  };
}

/** Those after the first: of a post its steps, of a profile its covers. */
async function morePictures(
  context: Context,
  { targetKind, targetId }: CaseRow,
): Promise<readonly (ReviewedPicture | null)[]> {
  const { db } = context;
  if (targetKind === 'post') {
    return (await listStepPictures(db, targetId)).map((step) => pictureOf(context, step));
  }
  if (targetKind !== 'profile') return [];
  const covers = await listCoverPictures(db, targetId);
  return covers.map(({ photo }) => pictureOf(context, { photo, ...unlabelled }));
}

/** What nobody described or labelled. */
const unlabelled = { alt: '', sensitive: 'none' } as const;

/** What was removed with pictures like those of a thing. */
async function listAlike(
  context: Context,
  { targetKind: kind, targetId: id }: CaseRow,
): Promise<CaseDetails['alike']> {
  if (kind === 'comment' || kind === 'message') return [];
  const likes = await removedLikesOf(context.db, { kind, id });
  if (likes.length === 0) return [];
  const removed = await listRemoved(
    context.db,
    likes.map(({ mediaId }) => mediaId),
  );
  const known = new Map(removed.map((row) => [row.mediaId, row]));
  return likes.flatMap(({ mediaId, removedWith, apart }) => {
    const row = known.get(mediaId);
    if (!row) return [];
    const { removedAt, photo, reason, caseId } = row;
    const picture = pictureOf(context, { photo, ...unlabelled });
    const [exact, at] = [apart === 0, removedAt.toISOString()];
    return [{ ...removedWith, exact, removedAt: at, reason, caseId, picture }];
  });
}

function appealOf({
  appeal,
  decision,
  answering: decidedBy,
}: NonNullable<Awaited<ReturnType<typeof findWaitingAppeal>>>) {
  return { decidedBy, authorId: decision.authorId, at: appeal.at };
}

/** Reports, notices, notes, past decisions and related cases. */
async function besideOf(on: Executor, viewer: Viewer, { row }: CaseCardRow) {
  const reports = await listCaseReports(on, row.id, mostListed);
  const notes = await listNotes(on, row.id, mostListed);
  const decided = await listDecisions(on, row, mostListed);
  const related = await listRelated(on, row, mostRelated);
  const thing = { kind: row.targetKind, targetId: row.targetId };
  const noticed = await noticesOf(on, thing, mostListed);
  // Who reported is never shown to the author, even one of the team, nor words that tell it.
  const mayKnow = row.authorId !== viewer.userId;
  return {
    reportList: reports.map(({ report, reporter, badge }) =>
      presentCaseReport(report, {
        reporter: mayKnow && reporter ? personOf(reporter) : null,
        badge: mayKnow ? badge : null,
        text: mayKnow ? report.body : '',
      }),
    ),
    noticeList: mayKnow ? noticed.map((notice) => presentCaseNotice(notice)) : [],
    notes: mayKnow
      ? notes.map(({ note, writer }) => presentNote(note, writer && personOf(writer)))
      : [],
    history: decided.map(({ decider, ...one }) =>
      presentDecision(one, decider && personOf(decider)),
    ),
    related: related.map(({ isCopy, state, exists, ...one }) => ({
      ...one,
      state: stateOf({ state, exists }),
      by: isCopy ? ('picture' as const) : ('author' as const),
    })),
  };
}

export async function team({ db }: Context): Promise<AnswerOf<typeof teamEntry>> {
  const rows = await listAdmins(db, mostListed);
  const items = rows.map(({ person, role }) => ({
    ...personOf(person),
    isOwner: role === 'owner',
  }));
  return { items };
}
