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

/** Welcome and search for everybody, the rest for those it is for. */
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

/** Before a photograph nothing floats, nor where one writes at the foot of the screen. */
export function hasDock(pathname: string): boolean {
  return !pathname.includes('/post/') && !pathname.startsWith('/chat/');
}

export function isAt(place: string, pathname: string): boolean {
  return pathname === place || (place === '/admin' && pathname.startsWith('/admin/'));
}
