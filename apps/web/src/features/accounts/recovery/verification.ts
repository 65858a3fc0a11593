import { confirmVerification, requestVerification } from '@stenope/contract/accounts/recovery';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { accountKeys } from '../api.ts';
import { storedVerification } from './stored-token.ts';

/** Fetched once, whatever the page goes through meanwhile, because a link works only once. */
export const verificationQuery = (token: string) =>
  queryOptions({
    queryKey: accountKeys.verification(token),
    queryFn: async ({ client }) => {
      await api(confirmVerification, { body: { token } });
      storedVerification.forget();
      void client.invalidateQueries({ queryKey: accountKeys.viewer, exact: true });
      return true;
    },
    staleTime: Infinity,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export function useVerificationMail() {
  return useMutation({ mutationFn: () => api(requestVerification) });
}
