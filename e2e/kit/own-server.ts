import { test as quiet } from '../quiet-page.ts';
import { startProduct, type Product } from './product.ts';

interface Own {
  /** Additional settings of this server. */
  readonly settings: Readonly<Record<string, string>>;
  readonly product: Product;
}

/** For journeys that need a server of their own: to own it, or to stop it. */
export const test = quiet.extend<Own>({
  settings: [{}, { option: true }],
  product: async ({ settings }, use) => {
    // These journeys are about the server itself: no place index.
    const product = await startProduct({ PLACES_INDEX: 'off', ...settings });
    await use(product);
    await product.stop();
  },
  baseURL: async ({ product }, use) => use(product.url),
});
