import type { firstDrawings } from '../../ui/icons/first-drawings.tsx';

interface DockPlace {
  readonly name: 'home' | 'create' | 'profile' | 'admin' | 'search';
  readonly icon: keyof typeof firstDrawings;
  readonly to: string;
}

interface Viewer {
  readonly username: string;
  readonly role: 'member' | 'admin' | 'owner';
}

/** Entries of the dock: welcome and search for everybody, the others by role. */
export function dockPlaces(viewer: Viewer | null): readonly DockPlace[] {
  const isAdmin = viewer !== null && viewer.role !== 'member';
  return [
    { name: 'home', icon: 'home', to: '/welcome' },
    ...(viewer
      ? ([
          { name: 'create', icon: 'plus', to: '/create' },
          { name: 'profile', icon: 'person', to: `/profile/${viewer.username}` },
        ] as const)
      : []),
    ...(isAdmin ? ([{ name: 'admin', icon: 'shield', to: '/admin' }] as const) : []),
    { name: 'search', icon: 'search', to: '/search' },
  ];
}

/** No dock on the page of a photograph, or where a composer is at the bottom of the screen. */
export function hasDock(pathname: string): boolean {
  return !pathname.includes('/post/') && !pathname.startsWith('/chat/');
}

export function isAt(place: string, pathname: string): boolean {
  return pathname === place || (place === '/admin' && pathname.startsWith('/admin/'));
}
