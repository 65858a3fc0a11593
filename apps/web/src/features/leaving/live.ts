import type * as contract from '@stenope/contract/accounts/leaving';
import type { HandlersOf } from '../../platform/live/handlers.ts';
import { leavingKeys } from './api.ts';

export const leavingLive: HandlersOf<typeof contract> = {
  'leaving.export_changed': ({ export: archive }, cache) => {
    cache.setQueryData(leavingKeys.export, archive);
  },
  'leaving.import_changed': ({ import: returning }, cache) => {
    cache.setQueryData(leavingKeys.import, returning);
  },
};
