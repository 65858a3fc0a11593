import { test as quiet } from '../quiet-page.ts';
import { quickSettings, startProduct, type Product } from './product.ts';

interface Own {
  /** Additional settings of this server. */
  readonly settings: Readonly<Record<string, string>>;
  readonly product: Product;
}

/** For journeys that need a server of their own: to own it, or to stop it. */
export const test = quiet.extend<Own>({
  settings: [{}, { option: true }],
  isShared: false,
  product: async ({ settings }, use) => {
    const product = await startProduct({ ...quickSettings, ...settings });
    await use(product);
    await product.stop();
  },
  baseURL: async ({ product }, use) => use(product.url),
});
