import { usualGround } from '@stenope/domain/moderation/reasons';
import { Refusal } from '../../../platform/errors.ts';
import type { RemoveByRank } from '../../posts/service.ts';
import { refusedDecision } from '../access.ts';
import { lockCase } from '../queries.ts';
import { accessTo } from '../rights.ts';
import { lockThing } from '../things.ts';
import { refer } from '../weighing/service.ts';
import { apply, judgedOf } from './service.ts';

/**
 * What the team deletes of others where it stands is removed as on the desk, in the case that is
 * open or in one of its own, on the usual ground of the reason that was named.
 */
export const removeByRank: RemoveByRank = async (
  tx,
  { kind, id, authorId, viewer, reason },
  now,
) => {
  const target = { targetKind: kind, targetId: id };
  const thing = await lockThing(tx, target);
  if (thing.gone || thing.state === 'removed') return false;
  const row = await lockCase(tx, await refer(tx, { ...target, authorId, cause: 'team' }, now));
  if (!row) throw new Refusal('not_found');
  const access = await accessTo(tx, row, viewer, now);
  const refused = refusedDecision(access, judgedOf(row, thing), 'remove');
  if (refused) throw new Refusal(refused);
  const ground = usualGround(reason);
  const judgement = { act: 'remove', reason, ground, words: '' } as const;
  await apply(tx, { row, thing, viewer, judgement, now });
  return true;
};
