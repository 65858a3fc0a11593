import type * as contract from '@stenope/contract/accounts';
import type { HandlersOf } from '../../platform/live/handlers.ts';
import { accountKeys } from './api.ts';

/** The line closes right after; the reason stays, for the page to say why. */
export const accountsLive: HandlersOf<typeof contract> = {
  'accounts.session_ended': ({ reason }, cache) => {
    cache.setQueryData(accountKeys.ended, reason);
  },
};
