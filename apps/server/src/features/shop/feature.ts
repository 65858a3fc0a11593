import type { Feature } from '../../platform/feature.ts';
import { productsChanged } from './live.ts';
import { shopRoutes } from './routes.ts';

/** What Pros offer for sale. Whether a shop is open is said on its owner's page (`people/pro`). */
export const shop: Feature = {
  name: 'shop',
  routes: shopRoutes,
  live: { announces: [productsChanged] },
};
