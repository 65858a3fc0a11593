import type { Feature } from '../../platform/feature.ts';
import type { WhenEdited } from '../posts/service.ts';
import { productsChanged } from './live.ts';
import { shopRoutes } from './routes.ts';
import { eraseProducts, headOf, shopExport } from './service.ts';

/** Products of Pros. Opening and closing a shop is part of the profile (`people/profile`). */
export function shopFeature(hooks: { readonly whenEdited: WhenEdited }): Feature {
  return {
    name: 'shop',
    routes: (context) => shopRoutes({ context, ...hooks }),
    tells: (context) => [
      { path: '/shop/:username/:productId', read: (params) => headOf(context, params) },
    ],
    exports: shopExport,
    erasure: { erase: (context, { userId }) => eraseProducts(context, userId) },
    live: { announces: [productsChanged] },
  };
}
