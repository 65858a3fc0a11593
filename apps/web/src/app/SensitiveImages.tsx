import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { savePreferences } from '../features/accounts/save-preferences.ts';
import { useViewer } from '../features/accounts/useViewer.ts';
import { SensitiveChoiceContext } from '../features/posts/sensitive/choice.ts';

/** Provides the account's setting for sensitive images to every component that shows one. */
export function SensitiveImages({ children }: { readonly children: ReactNode }) {
  const { me } = useViewer();
  const cache = useQueryClient();
  const choose = (showsSensitive: boolean) => savePreferences(cache, { showsSensitive });
  return (
    <SensitiveChoiceContext value={{ showsAll: me?.showsSensitive === true, choose }}>
      {children}
    </SensitiveChoiceContext>
  );
}
