import type { AnswerOf } from '@stenope/contract/action';
import type { searchPartners } from '@stenope/contract/messages/conversations';
import type { Context } from '../../../platform/context.ts';
import { messageLimits } from '@stenope/domain/messages/limits';
import type { Viewer } from '../../../platform/viewer.ts';
import { personOf, startOfName, suggest } from '../../people/service.ts';
import { listPartnersNamed, listPartnersNear, mostOthers } from './queries.ts';

/**
 * Without a query, members one is tied to; for a newcomer without ties, suggestions. Only names are
 * returned.
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
  // The reasons of suggestions are removed by the contract's schema.
  const { items } = await suggest(context, viewer, messageLimits.picker);
  return { items, others: 0, suggested: true };
}
