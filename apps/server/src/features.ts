import { accountsFeature } from './features/accounts/feature.ts';
import { administration } from './features/administration/feature.ts';
import type { Context } from './platform/context.ts';
import type { Feature } from './platform/feature.ts';
import { instance } from './platform/instance.ts';
import type { ResolveViewer } from './platform/viewer.ts';

export interface Mounted {
  readonly features: readonly Feature[];
  readonly viewers: (context: Context) => { resolve: ResolveViewer };
}

/** Every feature of the product, in the order in which they may know each other. */
export function productFeatures(secret: string): Mounted {
  const accounts = accountsFeature(secret);
  return { features: [instance, accounts, administration], viewers: accounts.viewers };
}
