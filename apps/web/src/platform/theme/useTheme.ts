import { useSyncExternalStore } from 'react';
import { chosenTheme, hearTheme, type Theme } from './theme.ts';

/** The chosen theme, shared by all switches. */
export function useTheme(): Theme {
  return useSyncExternalStore(hearTheme, chosenTheme);
}
