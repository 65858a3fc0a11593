import { useSyncExternalStore } from 'react';
import { askBeforeEnd } from './before-end.ts';
import { nameOf, type Place } from './place.ts';
import { keepOwn, readOwn, whenWriter } from './writer.ts';

/**
 * Typed and unsent texts by place: restored on any page that shows the place, and after a reload.
 * @bound what somebody types in one tab
 */
const texts = new Map<string, string>();
const listeners = new Set<() => void>();

whenWriter((isAnothers) => {
  if (isAnothers) texts.clear();
  for (const [name, words] of readOwn('words')) {
    if (typeof words === 'string' && !texts.has(name)) texts.set(name, words);
  }
  tellAll();
});

function tellAll(): void {
  for (const tell of listeners) tell();
}

function changed(): void {
  keepOwn('words', texts);
  tellAll();
}

/** Undefined where nothing is typed. */
export function wordsAt(place: Place): string | undefined {
  return texts.get(nameOf(place));
}

export function keepWords(place: Place, words: string): void {
  askBeforeEnd('words', () => [...texts.values()].some((text) => text.trim() !== ''));
  texts.set(nameOf(place), words);
  changed();
}

export function dropWords(place: Place): void {
  if (texts.delete(nameOf(place))) changed();
}

export function useWords(place: Place): string | undefined {
  return useSyncExternalStore(listen, () => wordsAt(place));
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
