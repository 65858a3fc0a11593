import { Listeners } from '../../ui/listeners.ts';
import { onDevice } from '../storage/browser-storage.ts';

/** `system` follows the device and is the default. */
export const themes = ['system', 'dark', 'light'] as const;

export type Theme = (typeof themes)[number];

const listeners = new Listeners();

/** `curtain/before-paint.js` reads the same key before the first paint. */
const key = 'stenope.theme';

export function chosenTheme(): Theme {
  const shown = document.documentElement.dataset['theme'];
  return themes.find((theme) => theme === shown) ?? 'system';
}

/** The effective theme, with `system` resolved. */
export function litTheme(theme: Theme): Exclude<Theme, 'system'> {
  if (theme !== 'system') return theme;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  onDevice.write(key, theme === 'system' ? null : theme);
  listeners.tellAll();
}

export const hearTheme = listeners.listen;
