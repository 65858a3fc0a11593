import type { AnswerOf, ReceivedBody } from '@stenope/contract/action';
import type {
  changeStanding as changeEntry,
  listGiven as givenEntry,
  listReceived as receivedEntry,
  readProgress as progressEntry,
  readStanding as standingEntry,
} from '@stenope/contract/echoes/standing';
import { missingForNext } from '@stenope/domain/trust/badges';
import type { ShownTrust } from '@stenope/domain/trust/types';
import { newestOfAll } from '../../../platform/db/cursor.ts';
import { cutPage, type PageQuery } from '../../../platform/db/page.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { photoOf } from '../../media/service.ts';
import { personOf, startOfName } from '../../people/service.ts';
import { memberOf, personFactsOf, newRaterAt } from '../scoring/facts.ts';
import type { RaterRow } from '../scoring/queries.ts';
import type { Echoes } from '../service.ts';
import { shownTo } from '../access.ts';
import {
  findGiven,
  findReceived,
  listGiven,
  listReceived,
  pageSize,
  type LineRow,
} from './lists.ts';
import {
  firstBadge,
  presentGiven,
  presentMonth,
  presentReceived,
  presentStanding,
  type Own,
} from './present.ts';
import { findShownRater, findStanding, listMonths, updatePreferences } from './queries.ts';

/** A member's Echo standing, as one reader may see it. */
export async function read(
  echoes: Echoes,
  viewer: Viewer,
  userId: string,
): Promise<AnswerOf<typeof standingEntry>> {
  const { db } = echoes.context;
  const [row] = await findStanding(db, { viewer: viewer.userId, person: userId });
  if (!row) throw new Refusal('not_found');
  const isOwn = row.id === viewer.userId;
  return presentStanding(row, {
    shows: shownTo({ isOwn, preferences: row.member }),
    own: isOwn ? await ownOf(echoes, row) : null,
  });
}

/**
 * A member's own trust and the requirements of the next badge. The latter as of the last batch:
 * later changes could be isolated by polling.
 */
async function ownOf(echoes: Echoes, row: RaterRow): Promise<Own> {
  const { db } = echoes.context;
  const { config, community } = await echoes.engines.cachedRules(db);
  const trust = await trustOf(echoes, row);
  const facts = {
    trust: trust.trust,
    ratingsReceived: row.member?.received ?? 0,
    trustedRaters: row.member?.receivedTrusted ?? 0,
    clusterShare: row.member?.receivedShare ?? 0,
  };
  const badge = row.member?.badge ?? firstBadge;
  return { trust, next: missingForNext(badge, facts, config, community) };
}

async function trustOf({ context, engines }: Echoes, row: RaterRow): Promise<ShownTrust> {
  const { engine } = await engines.cachedRules(context.db);
  const now = context.now();
  const member = row.member ? memberOf(row.member) : newRaterAt(now);
  return engine.shownTrust(personFactsOf(row), member, now.getTime());
}

export async function change(
  echoes: Echoes,
  { userId }: Viewer,
  wish: ReceivedBody<typeof changeEntry>,
): Promise<AnswerOf<typeof changeEntry>> {
  const { db } = echoes.context;
  const [row] = await findShownRater(db, { viewer: userId, person: userId });
  if (!row) throw new Refusal('not_found');
  const { trust } = await trustOf(echoes, row);
  return db.transaction((tx) => updatePreferences(tx, { userId, trust }, wish));
}

export async function readProgress(
  echoes: Echoes,
  viewer: Viewer,
  userId: string,
): Promise<AnswerOf<typeof progressEntry>> {
  const { db } = echoes.context;
  const { shows } = await meet(echoes, viewer, userId);
  if (!shows.progress) throw new Refusal('not_shown');
  const { config } = await echoes.engines.cachedRules(db);
  const months = await listMonths(db, { viewer: viewer.userId, person: userId });
  return { months: months.toReversed().flatMap((row) => presentMonth(row, config.post.ciZ)) };
}

interface SearchQuery extends PageQuery {
  readonly q?: string | undefined;
}

/** Cursors are bound to the search as well. */
function searching(list: string, userId: string, asked: string | undefined) {
  const q = asked === undefined ? undefined : startOfName(asked);
  return { q, name: q === undefined ? `${list} ${userId}` : `${list} ${userId} ${q}` };
}

/** Sorts after every day. */
const lastDay = '9999-12-31';

export async function readGiven(
  echoes: Echoes,
  viewer: Viewer,
  userId: string,
  { q: sought, cursor, limit = pageSize }: SearchQuery,
): Promise<AnswerOf<typeof givenEntry>> {
  const { db, cursors } = echoes.context;
  const { q, name } = searching('given', userId, sought);
  const [day, before] =
    cursor === undefined ? [lastDay, newestOfAll] : cursors.read(name, cursor, 2);
  const { shows } = await meet(echoes, viewer, userId);
  if (!shows.given) throw new Refusal('not_shown');
  if (q === '') return { items: [] };
  const from = { day: String(day), before: String(before) };
  const asked = { viewer: viewer.userId, person: userId, q, ...from };
  const rows = await (q === undefined ? listGiven : findGiven)(db, asked, limit);
  const { items, last } = cutPage(rows, limit);
  return {
    items: items.map((row) => presentGiven(row, partsOf(row))),
    ...(last && { next: cursors.write(name, [last.day, last.rating.id]) }),
  };
}

export async function readReceived(
  echoes: Echoes,
  viewer: Viewer,
  userId: string,
  { q: sought, cursor, limit = pageSize }: SearchQuery,
): Promise<AnswerOf<typeof receivedEntry>> {
  const { db, cursors } = echoes.context;
  const { q, name } = searching('received', userId, sought);
  const [work, before] =
    cursor === undefined ? [newestOfAll, newestOfAll] : cursors.read(name, cursor, 2);
  await meet(echoes, viewer, userId);
  if (q === '') return { items: [] };
  const from = { work: String(work), before: String(before) };
  const asked = { viewer: viewer.userId, person: userId, q, ...from };
  const rows = await (q === undefined ? listReceived : findReceived)(db, asked, limit);
  const { items: shown, last } = cutPage(rows, limit);
  const items = shown.map((row) =>
    presentReceived(row, {
      ...partsOf(row),
      rater: row.rater && personOf(row.rater),
      isMine: row.rating.userId === viewer.userId,
    }),
  );
  return { items, ...(last && { next: cursors.write(name, [last.workId, last.rating.id]) }) };
}

function partsOf({ answering, poster, media }: LineRow) {
  return { author: personOf(answering ?? poster), photo: photoOf(media) };
}

/** Checks that the reader may see this member; returns what is shown to them. */
async function meet({ context }: Echoes, viewer: Viewer, userId: string) {
  const [row] = await findShownRater(context.db, { viewer: viewer.userId, person: userId });
  if (!row) throw new Refusal('not_found');
  const isOwn = row.id === viewer.userId;
  return { shows: shownTo({ isOwn, preferences: row.member }) };
}
