import { useEffect, useEffectEvent } from 'react';
import { onDevice } from '../../platform/storage/browser-storage.ts';

/** What can be done by a key, in the order the sheet lists it. */
export const keyTable = [
  { does: 'next', keys: ['j', 'ArrowDown'] },
  { does: 'previous', keys: ['k', 'ArrowUp'] },
  { does: 'validate', keys: ['v'] },
  { does: 'mask', keys: ['m'] },
  { does: 'remove', keys: ['r'] },
  { does: 'restore', keys: ['u'] },
  { does: 'warn', keys: ['w'] },
  { does: 'claim', keys: ['c'] },
  { does: 'escalate', keys: ['e'] },
  { does: 'note', keys: ['n'] },
  { does: 'select', keys: ['x'] },
  { does: 'reveal', keys: ['b'] },
  { does: 'search', keys: ['/'] },
  { does: 'help', keys: ['?'] },
  { does: 'leave', keys: ['Escape'] },
] as const;

export type Command = (typeof keyTable)[number]['does'];

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing'
>;

/** Signs that stand above another on many keyboards: their shift is no other key. */
const shifted: readonly string[] = ['/', '?'];

/** Only steps go on while a key is held. */
const held: readonly Command[] = ['next', 'previous'];

/** What a pressed key means; undefined for any other, and with a modifier. */
export function commandOf(pressed: Pressed, hasLetters = true): Command | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = pressed;
  if (ctrlKey || metaKey || altKey || isComposing) return undefined;
  if (shiftKey && !shifted.includes(key)) return undefined;
  const isLetter = key.length === 1;
  if (isLetter && !hasLetters) return undefined;
  const name = isLetter ? key.toLowerCase() : key;
  const found = keyTable.find(({ keys }) => (keys as readonly string[]).includes(name))?.does;
  return found !== undefined && repeat && !held.includes(found) ? undefined : found;
}

/** Places where letters are written, or arrows choose: they keep all their keys. */
const writes =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu], [data-own-keys]';

/** Listens to the keys of the desk, but not while something is written or a dialog is open. */
export function useCommands(hasLetters: boolean, obey: (command: Command) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(writes)) return;
    if (document.querySelector('[role=dialog], [role=menu]') !== null) return;
    // Within a case, arrows scroll.
    const isArrow = event.key.startsWith('Arrow');
    if (isArrow && event.target instanceof Element && event.target.closest('[data-own-arrows]')) {
      return;
    }
    const command = commandOf(event, hasLetters);
    if (command !== undefined && obey(command)) event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

const storageKey = 'stenope.desk-letters';

/**
 * Whether single letters act. They can be turned off (WCAG 2.1.4): who speaks to the computer, or
 * hits keys by accident, would decide things unknowingly.
 */
export function lettersAreOn(): boolean {
  return onDevice.read(storageKey) !== 'off';
}

export function turnLetters(on: boolean): void {
  onDevice.write(storageKey, on ? null : 'off');
}
