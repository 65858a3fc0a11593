import type * as contract from '@stenope/contract/people/shop';
import type { HandlersOf } from '../../platform/live/handlers.ts';
import { shopKeys, wasDeletedHere } from './api.ts';

export const shopLive: HandlersOf<typeof contract> = {
  'shop.changed': ({ productId }, cache) => {
    void cache.invalidateQueries({ queryKey: shopKeys.lists });
    if (wasDeletedHere(productId)) return;
    void cache.invalidateQueries({ queryKey: shopKeys.product(productId) });
  },
};
