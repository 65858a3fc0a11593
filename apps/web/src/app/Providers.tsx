import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

const cache = new QueryClient({
  defaultOptions: {
    // The client of the platform already tries again, and knows what it may repeat.
    queries: { retry: false, staleTime: 30_000 },
    mutations: { retry: false },
  },
});

export function Providers({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>;
}
