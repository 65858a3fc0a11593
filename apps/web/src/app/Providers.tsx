import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isNobodyIn, knowBrought } from '../features/accounts/api.ts';
import { knowNobody } from '../platform/api/api.ts';

export const cache = new QueryClient({
  defaultOptions: {
    // The platform's API client already retries, and knows which requests are safe to repeat.
    queries: { retry: false, staleTime: 30_000 },
    // A mutation fails at once when offline instead of being queued: nothing is sent later without
    // the user knowing.
    mutations: { retry: false, networkMode: 'always' },
  },
});

knowBrought(cache);
knowNobody(() => isNobodyIn(cache));

export function Providers({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>;
}
