import type { Me } from '@stenope/contract/accounts';
import type { Language } from '@stenope/i18n/languages';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { updateViewer, viewerIn } from './api.ts';

type Wish = Partial<Pick<Me, 'interests' | 'showsSensitive'> & { readonly language: Language }>;

/** What a person prefers: at once on this device, and back where it could not be saved. */
export async function savePreferences(cache: QueryClient, wish: Wish): Promise<void> {
  const before = viewerIn(cache)?.me;
  if (!before) return;
  updateViewer(cache, { me: { ...before, ...wish } });
  try {
    const { updatePreferences } = await import('@stenope/contract/accounts/onboarding');
    updateViewer(cache, { me: await api(updatePreferences, { body: wish }) });
  } catch (error) {
    // Somebody else may be looking by now, and other wishes may have been granted meanwhile.
    const me = viewerIn(cache)?.me;
    if (me?.id === before.id) updateViewer(cache, { me: { ...me, ...sameOf(before, wish) } });
    throw error;
  }
}

/** What was there in place of what was wished. */
function sameOf(before: Me, wish: Wish): Partial<Me> {
  return Object.fromEntries(Object.entries(before).filter(([key]) => key in wish));
}

/**
 * The language a member reads is also the one their mail is written in. What does not arrive is no
 * reason to disturb anybody: the page speaks the chosen language already.
 */
export async function saveLanguage(cache: QueryClient, language: Language): Promise<void> {
  if (viewerIn(cache)?.me?.language === language) return;
  // The next choice tries again.
  await savePreferences(cache, { language }).catch(() => undefined);
}
