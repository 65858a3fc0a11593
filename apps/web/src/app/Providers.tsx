import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isNobodyIn, knowBrought } from '../features/accounts/api.ts';
import { knowNobody } from '../platform/api/api.ts';
import { cache } from './cache.ts';

knowBrought(cache);
knowNobody(() => isNobodyIn(cache));

export function Providers({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>;
}
