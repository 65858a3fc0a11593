import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { viewerIn } from '../features/accounts/api.ts';
import { signOut } from '../features/accounts/sign-out.ts';
import { forgetWriting } from '../features/messages/writing/kept.ts';
import { forgetUnsaved } from '../platform/forms/unsaved.ts';
import { useFailureSentence } from '../platform/words/useFailureSentence.ts';
import { showToast } from '../ui/toast/toast.ts';

/** Ends the session, from wherever one is. */
export function useSignOut(): () => Promise<void> {
  const sentence = useFailureSentence();
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    // Whoever signs out means to leave: nothing is asked.
    forgetUnsaved();
    // First to a page anybody may see: a member's page would ask to sign in again.
    await navigate('/welcome');
    const memberId = viewerIn(cache)?.me?.id;
    try {
      await signOut(cache);
      if (memberId !== undefined) forgetWriting(memberId);
    } catch (error) {
      showToast({ kind: 'error', text: sentence(error) });
    }
  };
}
