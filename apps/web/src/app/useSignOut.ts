import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { viewerIn } from '../features/accounts/api.ts';
import { signOut } from '../features/accounts/sign-out.ts';
import { forgetWriting } from '../features/messages/writing/kept.ts';
import { forgetUnsaved } from '../platform/forms/unsaved.ts';
import { isHeld } from '../platform/sending/before-end.ts';
import { forgetWritten } from '../platform/sending/writer.ts';
import { useFailureSentence } from '../platform/words/useFailureSentence.ts';
import { showToast } from '../ui/toast/toast.ts';

interface SigningOut {
  /** Whoever has left for good takes back what still waits, too. */
  readonly isLast?: boolean;
}

/** Ends the session, from wherever one is. */
export function useSignOut(): (how?: SigningOut) => Promise<void> {
  const { t } = useTranslation();
  const sentence = useFailureSentence();
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async ({ isLast = false } = {}) => {
    if (!isLast && isHeld('sending')) {
      showToast({ kind: 'error', text: t('bar.waits') });
      return;
    }
    // Whoever signs out means to leave: nothing is asked.
    forgetUnsaved();
    // First to a page anybody may see: a member's page would ask to sign in again.
    await navigate('/welcome');
    const memberId = viewerIn(cache)?.me?.id;
    try {
      await signOut(cache);
      forgetWritten();
      if (memberId !== undefined) forgetWriting(memberId);
    } catch (error) {
      showToast({ kind: 'error', text: sentence(error) });
    }
  };
}
