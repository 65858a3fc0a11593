import { test as quiet } from '../quiet-page.ts';
import { startProduct, type Product } from './product.ts';

interface Own {
  /** What this server is set up with beyond the usual. */
  readonly settings: Readonly<Record<string, string>>;
  readonly product: Product;
}

/** For journeys that do to a server what the others must not meet: own it, or take it away. */
export const test = quiet.extend<Own>({
  settings: [{}, { option: true }],
  product: async ({ settings }, use) => {
    // Its journeys are about the server itself: no index of places beside them.
    const product = await startProduct({ PLACES_INDEX: 'off', ...settings });
    await use(product);
    await product.stop();
  },
  baseURL: async ({ product }, use) => use(product.url),
});
