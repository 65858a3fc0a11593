import { useState, useSyncExternalStore } from 'react';
import { onDevice } from '../../../platform/storage/browser-storage.ts';
import { Listeners } from '../../../ui/listeners.ts';

export const listViews = ['grid', 'detailed'] as const;

export type ListView = (typeof listViews)[number];

/**
 * Where a view is remembered separately: home is for looking at each post, search and profile for
 * finding one.
 */
export type ListRoom = 'home' | 'search' | 'profile';

const usual: Readonly<Record<ListRoom, ListView>> = {
  home: 'detailed',
  search: 'grid',
  profile: 'grid',
};

const keyOf = (room: ListRoom) => `stenope.view.${room}`;

/** View of a list, remembered on this device. */
export function useListView(room: ListRoom): readonly [ListView, (view: ListView) => void] {
  const [view, setView] = useState(() => storedView(room));
  return [
    view,
    (chosen) => {
      setView(chosen);
      onDevice.write(keyOf(room), chosen);
    },
  ];
}

function storedView(room: ListRoom): ListView {
  const stored = onDevice.read(keyOf(room));
  return listViews.find((view) => view === stored) ?? usual[room];
}

const captionsKey = 'stenope.captions';
const below = 'below';

/** Devices without hover, where no pointer can reveal titles. */
const withoutHover = '(hover: none), (width < 40rem)';

const listeners = new Listeners();
let areBelow: boolean | undefined;

function hearCaptions(tell: () => void): () => void {
  const query = matchMedia(withoutHover);
  const stop = listeners.listen(tell);
  query.addEventListener('change', tell);
  return () => {
    stop();
    query.removeEventListener('change', tell);
  };
}

/** Whether captions can be switched on; not with a mouse, which reveals them. */
export function useHasCaptionChoice(): boolean {
  return useSyncExternalStore(hearCaptions, () => matchMedia(withoutHover).matches);
}

/** Whether captions stand below photographs in grids: one choice for all grids. */
export function useCaptionsBelow(): boolean {
  return useSyncExternalStore(
    hearCaptions,
    () => matchMedia(withoutHover).matches && (areBelow ??= onDevice.read(captionsKey) === below),
  );
}

export function chooseCaptions(chosen: boolean): void {
  areBelow = chosen;
  onDevice.write(captionsKey, chosen ? below : null);
  listeners.tellAll();
}
