import type { AnswerOf } from '@stenope/contract/action';
import type { suggestionReasons, suggestPeople as entry } from '@stenope/contract/people/ties';
import { tagsOfInterests } from '@stenope/domain/accounts/interest-tags';
import { coarseLabel } from '@stenope/domain/places/labels';
import type { Context } from '../../../platform/context.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { readInterests } from '../../accounts/service.ts';
import { personOf } from '../profile/present.ts';
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
    place: row.place === null ? null : townOf(row.place),
    pictures: [...row.pictures],
  }));
  return { items };
}

/** The strongest reason that applies. */
function reasonOf(row: SuggestedRow): (typeof suggestionReasons)[number] {
  if (row.common > 0) return 'followed_by_yours';
  if (row.tagged > 0) return 'same_tags';
  if (row.nearby > 0) return 'place';
  return row.touching > 0 ? 'interests' : 'active';
}

/** Name of the town of a place of the viewer. */
function townOf(label: string): string {
  return coarseLabel(label, 'city').split(', ')[0] ?? label;
}
