import { caseChanged as event } from '@stenope/contract/site/moderation';
import type { Context } from '../../platform/context.ts';
import { announces } from '../../platform/live/outbox.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { CaseRow } from './queries.ts';

/** The one topic of the team. */
const topicId = 'cases';

export const caseChanged = announces(event, ({ id, revision, status, claimedBy }: CaseRow) => ({
  to: [`moderation:${topicId}`],
  data: { id, revision, status, claimedBy },
}));

/** Only the team may listen. */
export function watchable(
  _context: Context,
  { role }: Viewer,
  ids: readonly string[],
): Promise<readonly string[]> {
  return Promise.resolve(role === 'member' ? [] : ids.filter((id) => id === topicId));
}
