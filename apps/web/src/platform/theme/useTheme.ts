import { useSyncExternalStore } from 'react';
import { chosenTheme, hearTheme, type Theme } from './theme.ts';

/** The chosen light, wherever it was chosen: there is more than one place to. */
export function useTheme(): Theme {
  return useSyncExternalStore(hearTheme, chosenTheme);
}
