import { useState } from 'react';

export const listViews = ['grid', 'detailed'] as const;

export type ListView = (typeof listViews)[number];

/** Where a choice holds: at home one looks at each, elsewhere one looks for something. */
export type ListRoom = 'home' | 'search' | 'profile';

const usual: Readonly<Record<ListRoom, ListView>> = {
  home: 'detailed',
  search: 'grid',
  profile: 'grid',
};

const keyOf = (room: ListRoom) => `stenope.view.${room}`;

/** Remembered on this device. */
export function useListView(room: ListRoom): readonly [ListView, (view: ListView) => void] {
  const [view, setView] = useState(() => storedView(room));
  return [
    view,
    (chosen) => {
      setView(chosen);
      storeView(room, chosen);
    },
  ];
}

function storedView(room: ListRoom): ListView {
  try {
    const stored = localStorage.getItem(keyOf(room));
    return listViews.find((view) => view === stored) ?? usual[room];
  } catch {
    return usual[room];
  }
}

function storeView(room: ListRoom, view: ListView): void {
  try {
    localStorage.setItem(keyOf(room), view);
  } catch {
    // Storage is closed to us: the choice holds for this page.
  }
}
