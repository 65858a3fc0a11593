import type { Feature } from '../../platform/feature.ts';
import { mountSharing } from './routes.ts';

/**
 * What other sites and programs read without an account: cards to embed, feeds, the list of what
 * search engines may show. They tell what the heads of pages tell, and nothing more.
 */
export const sharing: Feature = {
  name: 'sharing',
  routes: () => [],
  mount: mountSharing,
};
