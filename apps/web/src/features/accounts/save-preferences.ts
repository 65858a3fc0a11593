import type { Me } from '@stenope/contract/accounts';
import type { Language } from '@stenope/i18n/languages';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { updateViewer, viewerIn } from './api.ts';

type Wish = Partial<Pick<Me, 'interests' | 'showsSensitive'> & { readonly language: Language }>;

/** Saves preferences optimistically; rolled back when the server refuses. */
export async function savePreferences(cache: QueryClient, wish: Wish): Promise<void> {
  const before = viewerIn(cache)?.me;
  if (!before) return;
  updateViewer(cache, { me: { ...before, ...wish } });
  try {
    const { updatePreferences } = await import('@stenope/contract/accounts/onboarding');
    updateViewer(cache, { me: await api(updatePreferences, { body: wish }) });
  } catch (error) {
    // By now another member may be signed in, and other preferences may have been saved: only the
    // refused ones are rolled back.
    const me = viewerIn(cache)?.me;
    if (me?.id === before.id) updateViewer(cache, { me: { ...me, ...sameOf(before, wish) } });
    throw error;
  }
}

/** Earlier values of the preferences in `wish`. */
function sameOf(before: Me, wish: Wish): Partial<Me> {
  return Object.fromEntries(Object.entries(before).filter(([key]) => key in wish));
}

/**
 * Saves a member's language, which is also that of their mails. Failures are ignored: the page
 * already uses the chosen language.
 */
export async function saveLanguage(cache: QueryClient, language: Language): Promise<void> {
  if (viewerIn(cache)?.me?.language === language) return;
  // The next choice tries again.
  await savePreferences(cache, { language }).catch(() => undefined);
}
