import { readInstance } from '@stenope/contract/instance';
import type { Feature } from './feature.ts';
import { handle } from './http/bind.ts';

/** What a client must know of this instance before anything else. */
export const instance: Feature = {
  name: 'instance',
  routes: ({ env }) => [handle(readInstance, async () => ({ features: env.FEATURES }))],
};
