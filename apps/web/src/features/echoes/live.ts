import type * as ratings from '@stenope/contract/echoes/ratings';
import type * as responses from '@stenope/contract/echoes/responses';
import type { HandlersOf } from '../../platform/live/handlers.ts';
import { echoKeys } from './api.ts';

/** Called with each event that arrives, as those of all features are (`app/live/live.ts`). */
export const ratingsLive: HandlersOf<typeof ratings> = {
  /** Invalidated rather than written: each viewer may see different parts, even of the count. */
  'echoes.changed': ({ workId }, cache) => {
    void cache.invalidateQueries({ queryKey: echoKeys.echo(workId) });
    void cache.invalidateQueries({ queryKey: echoKeys.ratings(workId) });
    void cache.invalidateQueries({ queryKey: echoKeys.people });
  },
};

export const responsesLive: HandlersOf<typeof responses> = {
  'responses.changed': ({ postId }, cache) => {
    void cache.invalidateQueries({ queryKey: echoKeys.responses(postId) });
  },
};
