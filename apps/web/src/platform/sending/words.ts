import { useSyncExternalStore } from 'react';
import { whenForgotten } from '../forms/unsaved.ts';
import { askBeforeEnd } from './before-end.ts';
import type { Place } from './sending.ts';

/**
 * What is typed and not sent, by its place: it is there again on whichever page comes back to it.
 * @bound what somebody types in one tab
 */
const kept = new Map<string, string>();
const listeners = new Set<() => void>();

whenForgotten(() => {
  kept.clear();
  tellAll();
});

function tellAll(): void {
  for (const tell of listeners) tell();
}

const nameOf = (place: Place) => place.join(' ');

/** Undefined where nobody writes. */
export function wordsAt(place: Place): string | undefined {
  return kept.get(nameOf(place));
}

export function keepWords(place: Place, words: string): void {
  askBeforeEnd('words', () => [...kept.values()].some((text) => text.trim() !== ''));
  kept.set(nameOf(place), words);
  tellAll();
}

export function dropWords(place: Place): void {
  kept.delete(nameOf(place));
  tellAll();
}

export function useWords(place: Place): string | undefined {
  return useSyncExternalStore(listen, () => wordsAt(place));
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
