import { useSyncExternalStore } from 'react';
import { Listeners } from '../../ui/listeners.ts';
import { askBeforeEnd } from './before-end.ts';
import { nameOf, waitsUnder, type Place } from './pending.ts';
import { keepOwn, readOwn, whenWriter } from './writer.ts';

/**
 * Typed and unsent texts by place: restored on any page that shows the place, and after a reload.
 * @bound what somebody types in one tab
 */
const texts = new Map<string, string>();
const listeners = new Listeners();

whenWriter((isAnothers) => {
  if (isAnothers) texts.clear();
  for (const [name, words] of readOwn()) {
    if (typeof words === 'string' && !texts.has(name)) texts.set(name, words);
  }
  listeners.tellAll();
});

function changed(): void {
  keepOwn(texts);
  listeners.tellAll();
}

/** Undefined where nothing is typed. */
export function wordsAt(place: Place): string | undefined {
  return texts.get(nameOf(place));
}

export function keepWords(place: Place, words: string): void {
  askBeforeEnd('words', () =>
    [...texts].some(([name, text]) => text.trim() !== '' && !waitsUnder(name)),
  );
  texts.set(nameOf(place), words);
  changed();
}

export function dropWords(place: Place): void {
  if (texts.delete(nameOf(place))) changed();
}

export function useWords(place: Place): string | undefined {
  return useSyncExternalStore(listeners.listen, () => wordsAt(place));
}
