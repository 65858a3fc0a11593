import type { Feature } from '../../platform/feature.ts';
import { productsChanged } from './live.ts';
import { shopRoutes } from './routes.ts';
import { headOf } from './service.ts';

/** What Pros offer for sale. Whether a shop is open is said on its owner's page (`people/profile`). */
export const shop: Feature = {
  name: 'shop',
  routes: shopRoutes,
  tells: (context) => [
    { path: '/shop/:username/:productId', read: (params) => headOf(context, params) },
  ],
  live: { announces: [productsChanged] },
};
