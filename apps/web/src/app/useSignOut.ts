import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { viewerIn } from '../features/accounts/api.ts';
import { signOut } from '../features/accounts/sign-out.ts';
import { forgetTexts } from '../features/messages/writing/stored-texts.ts';
import { forgetSearches } from '../features/search/recent-searches.ts';
import { forgetUnsaved } from '../platform/forms/unsaved.ts';
import { isNative } from '../platform/native/shell.ts';
import { isSending } from '../platform/sending/sending.ts';
import { forgetWritten } from '../platform/sending/writer.ts';
import { useFailureToast } from '../platform/words/useFailureToast.ts';
import { showToast } from '../ui/toast/toast.ts';
import { forgetSeen } from './offline/forget.ts';

interface SigningOut {
  /** True after the account was deleted: unsent changes no longer prevent signing out. */
  readonly isLast?: boolean;
}

/** Ends the session from any page. */
export function useSignOut(): (how?: SigningOut) => Promise<void> {
  const { t } = useTranslation();
  const tellFailure = useFailureToast();
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async ({ isLast = false } = {}) => {
    if (!isLast && isSending(cache)) {
      showToast({ kind: 'error', text: t('bar.waits') });
      return;
    }
    // Signing out is deliberate, so unsaved changes are dropped without asking.
    forgetUnsaved();
    // Leaves to a public page first: a members' page would redirect to sign-in.
    await navigate('/welcome');
    const memberId = viewerIn(cache)?.me?.id;
    try {
      await signOut(cache);
      forgetWritten();
      await forgetSeen();
      forgetSearches();
      if (memberId !== undefined) forgetTexts(memberId);
      if (isNative()) await (await import('../platform/native/push.ts')).clearShown();
    } catch (error) {
      tellFailure(error);
    }
  };
}
