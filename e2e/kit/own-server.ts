import { test as quiet } from '../quiet-page.ts';
import { startProduct, type Product } from './product.ts';

/** For journeys that do to a server what the others must not meet: own it, or take it away. */
export const test = quiet.extend<{ readonly product: Product }>({
  // Playwright reads the names of what a fixture needs: this one needs nothing.
  // oxlint-disable-next-line eslint/no-empty-pattern
  product: async ({}, use) => {
    // Its journeys are about the server itself: no index of places beside them.
    const product = await startProduct({ PLACES_INDEX: 'off' });
    await use(product);
    await product.stop();
  },
  baseURL: async ({ product }, use) => use(product.url),
});
