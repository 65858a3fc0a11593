import type { AnswerOf } from '@stenope/contract/action';
import type { searchPartners } from '@stenope/contract/messages/conversations';
import type { Context } from '../../../platform/context.ts';
import { messageLimits } from '@stenope/domain/messages/limits';
import type { Viewer } from '../../../platform/viewer.ts';
import { personOf, startOfName } from '../../people/service.ts';
import { suggest } from '../../people/suggestions/service.ts';
import { listPartnersNamed, listPartnersNear, mostOthers } from './queries.ts';

/**
 * Whoever types nothing sees those they are tied to; a newcomer, who has nobody yet, whom they might
 * like to meet. Of nobody more is told than their name.
 */
export async function search(
  context: Context,
  viewer: Viewer,
  asked: string,
): Promise<AnswerOf<typeof searchPartners>> {
  const { db } = context;
  const start = startOfName(asked);
  const rows = await (start === ''
    ? listPartnersNear(db, { viewer: viewer.userId })
    : listPartnersNamed(db, { viewer: viewer.userId, start }));
  if (start === '' && rows.length === 0) return suggested(context, viewer);
  const others = (rows[0]?.found ?? 0) - rows.length;
  return { items: rows.map(personOf), others: Math.min(others, mostOthers), suggested: false };
}

async function suggested(
  context: Context,
  viewer: Viewer,
): Promise<AnswerOf<typeof searchPartners>> {
  // Why they were suggested is cut off with what the contract does not list.
  const { items } = await suggest(context, viewer, messageLimits.picker);
  return { items, others: 0, suggested: true };
}
