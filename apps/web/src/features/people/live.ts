import type * as contract from '@stenope/contract/people/ties';
import type { HandlersOf } from '../../platform/live/handlers.ts';
import { peopleKeys, rereadTies } from './api.ts';

export const peopleLive: HandlersOf<typeof contract> = {
  'people.ties_changed': ({ userId }, cache) => {
    rereadTies(cache, userId);
    void cache.invalidateQueries({ queryKey: peopleKeys.boundaries });
  },
};
