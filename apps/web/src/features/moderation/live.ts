import type * as contract from '@stenope/contract/site/moderation';
import type { HandlersOf } from '../../platform/live/handlers.ts';
import { readAnew } from './api.ts';
import { caseIn, hearOf, isListed, leaveLists } from './case-cache.ts';

export const moderationLive: HandlersOf<typeof contract> = {
  'moderation.case_changed': ({ id, revision, status }, cache) => {
    const known = caseIn(cache, id);
    // The higher revision wins: one's own act is in the cache before its event arrives.
    if (known && known.revision >= revision) return;
    leaveLists(cache, id, status);
    if (status === 'queued' && !isListed(cache, id)) hearOf(cache, id);
    // Read by whoever shows it: the event tells neither names nor numbers.
    if (known) readAnew(cache, id);
  },
};
