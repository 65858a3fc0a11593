import { QueryClient } from '@tanstack/react-query';

/** Everything this page knows of the server. */
export const cache = new QueryClient({
  defaultOptions: {
    // The platform's API client already retries, and knows which requests are safe to repeat.
    queries: { retry: false, staleTime: 30_000 },
    // A mutation fails at once when offline instead of being queued: nothing is sent later without
    // the user knowing.
    mutations: { retry: false, networkMode: 'always' },
  },
});
