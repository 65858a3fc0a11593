import { useSyncExternalStore } from 'react';
import { chosenTheme, hearTheme, type Theme } from './theme.ts';

/** The chosen theme, shared by all switches. */
export function useTheme(): Theme {
  return useSyncExternalStore(hearTheme, chosenTheme, unknownTheme);
}

/** The server does not know it; the page is dressed by CSS alone. */
const unknownTheme = (): Theme => 'system';
