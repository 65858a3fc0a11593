import { reach } from '../api/server.ts';
import { hearTheme, chosenTheme, litTheme } from '../theme/theme.ts';
import { openLinksInside } from './in-app-browser.ts';
import { nativeServer } from './native-server.ts';
import { plugin } from './plugins.ts';
import { secureStore } from './token-store.ts';

/** Makes this page one of a native app, before anything is asked of the server. */
export async function beginNative(): Promise<void> {
  reach(await nativeServer(serverOfPage(document), secureStore));
  document.documentElement.dataset['native'] = globalThis.Capacitor?.getPlatform();
  dressSystemBars();
  makeRoomForKeyboard();
  openLinksInside(document);
}

/** The copy of the page that lies in the app says which site it belongs to. */
function serverOfPage(page: Document): string {
  const meta = page.querySelector<HTMLMetaElement>('meta[name="stenope-server"]');
  if (!meta?.content) throw new Error('The app does not say where its server is');
  return meta.content;
}

/** The bars of the system stand over our pages, in the light these are shown in. */
function dressSystemBars(): void {
  hearTheme(dress);
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', dress);
  dress();
}

function dress(): void {
  const style = litTheme(chosenTheme()) === 'dark' ? 'DARK' : 'LIGHT';
  void plugin('SystemBars')?.setStyle({ style });
}

/** While one types, what floats above the keyboard would cover what is typed (`shell.css`). */
function makeRoomForKeyboard(): void {
  const { dataset } = document.documentElement;
  const keyboard = plugin('Keyboard');
  keyboard?.addListener('keyboardWillShow', () => {
    dataset['keyboard'] = 'open';
  });
  keyboard?.addListener('keyboardWillHide', () => {
    delete dataset['keyboard'];
  });
}
