import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { savePreferences } from '../features/accounts/save-preferences.ts';
import { useViewer } from '../features/accounts/useViewer.ts';
import { SensitiveChoiceContext } from '../features/posts/sensitive/choice.ts';

/** What the account says of sensitive images, for whatever shows one. */
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
