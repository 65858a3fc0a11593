import type { Language } from '@stenope/i18n/languages';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { updateViewer, viewerIn } from './api.ts';

/**
 * The language a member reads is also the one their mail is written in. What does not arrive is no
 * reason to disturb anybody: the page speaks the chosen language already.
 */
export async function saveLanguage(cache: QueryClient, language: Language): Promise<void> {
  const me = viewerIn(cache)?.me;
  if (!me || me.language === language) return;
  try {
    const { updatePreferences } = await import('@stenope/contract/accounts/onboarding');
    updateViewer(cache, { me: await api(updatePreferences, { body: { language } }) });
  } catch {
    // The next choice tries again.
  }
}
