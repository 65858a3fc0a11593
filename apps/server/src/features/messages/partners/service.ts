import type { AnswerOf } from '@stenope/contract/action';
import type { searchPartners } from '@stenope/contract/messages/conversations';
import type { Context } from '../../../platform/context.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { personOf, startOfName } from '../../people/service.ts';
import { listPartnersNamed, listPartnersNear, mostOthers } from './queries.ts';

/** Whoever types nothing sees those they are tied to. Of nobody more is told than their name. */
export async function search(
  { db }: Context,
  { userId: viewer }: Viewer,
  asked: string,
): Promise<AnswerOf<typeof searchPartners>> {
  const start = startOfName(asked);
  const rows = await (start === ''
    ? listPartnersNear(db, { viewer })
    : listPartnersNamed(db, { viewer, start }));
  const others = (rows[0]?.found ?? 0) - rows.length;
  return { items: rows.map(personOf), others: Math.min(others, mostOthers) };
}
