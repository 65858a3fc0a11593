import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isNobodyIn, knowBrought } from '../features/accounts/api.ts';
import { knowNobody } from '../platform/api/api.ts';

const cache = new QueryClient({
  defaultOptions: {
    // The client of the platform already tries again, and knows what it may repeat.
    queries: { retry: false, staleTime: 30_000 },
    // What cannot be sent now is refused now: nothing is done later behind somebody's back.
    mutations: { retry: false, networkMode: 'always' },
  },
});

knowBrought(cache);
knowNobody(() => isNobodyIn(cache));

export function Providers({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>;
}
