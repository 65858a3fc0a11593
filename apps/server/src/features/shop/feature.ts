import type { Feature } from '../../platform/feature.ts';
import { productsChanged } from './live.ts';
import { shopRoutes } from './routes.ts';
import { eraseProducts, headOf, shopExport } from './service.ts';

/** Products of Pros. Opening and closing a shop is part of the profile (`people/profile`). */
export const shop: Feature = {
  name: 'shop',
  routes: shopRoutes,
  tells: (context) => [
    { path: '/shop/:username/:productId', read: (params) => headOf(context, params) },
  ],
  exports: shopExport,
  erasure: { erase: (context, { userId }) => eraseProducts(context, userId) },
  live: { announces: [productsChanged] },
};
