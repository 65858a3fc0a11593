import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { signOut } from '../features/accounts/sign-out.ts';
import { failureWords } from '../platform/words/failure-words.ts';
import { showToast } from '../ui/toast/toast.ts';

/** Ends the session, from wherever one is. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation(['errors', 'connection', 'fields']);
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    // First to a page anybody may see: a member's page would ask to sign in again.
    await navigate('/welcome');
    try {
      await signOut(cache);
    } catch (error) {
      showToast({ kind: 'error', text: failureWords(error, t) });
    }
  };
}
