import type { AnswerOf } from '@stenope/contract/action';
import type { suggestionReasons, suggestPeople as entry } from '@stenope/contract/people/ties';
import { tagsOfInterests } from '@stenope/domain/accounts/interest-tags';
import type { Context } from '../../../platform/context.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { readInterests } from '../../accounts/profile/service.ts';
import { personOf } from '../service.ts';
import { listSuggested, type SuggestedRow } from './queries.ts';

const usual = 12;

export async function suggest(
  { db }: Context,
  { userId: viewer }: Viewer,
  limit = usual,
): Promise<AnswerOf<typeof entry>> {
  const tags = tagsOfInterests(await readInterests(db, viewer));
  const rows = await listSuggested(db, { viewer, limit, tags });
  const items = rows.map((row) => ({
    ...personOf(row),
    reason: reasonOf(row),
    followedByYours: row.common,
  }));
  return { items };
}

/** The strongest of those that hold. */
function reasonOf({ common, tagged, touching }: SuggestedRow): (typeof suggestionReasons)[number] {
  if (common > 0) return 'followed_by_yours';
  if (tagged > 0) return 'same_tags';
  return touching > 0 ? 'interests' : 'active';
}
