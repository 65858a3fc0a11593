import { french } from '../platform/words/bundled.ts';

/**
 * Last resort when the first render failed: name, message and stack in plain elements, in French,
 * the one language that is always loaded.
 */
export function showFatal(error: unknown): void {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const main = document.createElement('main');
  main.className = 'fatal';
  main.append(
    element('h1', french.shell.fault.startup),
    element('p', `${name}: ${message}`),
    element('pre', stack),
  );
  document.body.replaceChildren(main);
}

function element(tag: 'h1' | 'p' | 'pre', text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}
