import type * as contract from '@stenope/contract/accounts';
import type { HandlersOf } from '../../platform/live/handlers.ts';
import { accountKeys } from './api.ts';

export const accountsLive: HandlersOf<typeof contract> = {
  /** The server closes the line right after; the reason is kept, so that the page can show it. */
  'accounts.session_ended': ({ reason }, cache) => {
    cache.setQueryData(accountKeys.ended, reason);
  },
  'accounts.me_changed': (_, cache) => {
    void cache.invalidateQueries({ queryKey: accountKeys.viewer, exact: true });
  },
};
