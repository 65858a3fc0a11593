import type * as contract from '@stenope/contract/people/ties';
import type { HandlersOf } from '../../platform/live/handlers.ts';
import { isWished, peopleKeys, rereadTies, showFollowing } from './api.ts';

export const peopleLive: HandlersOf<typeof contract> = {
  'people.ties_changed': ({ userId, following }, cache) => {
    // Not over a follow of this page still in flight.
    if (following !== undefined && !isWished(cache, userId))
      showFollowing(cache, userId, following);
    rereadTies(cache, userId);
    void cache.invalidateQueries({ queryKey: peopleKeys.boundaries });
  },
};
