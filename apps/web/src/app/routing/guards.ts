import { rolesOf } from '@stenope/domain/accounts/claims';
import { home, returnPlace } from './return-place.ts';

/** Viewers a page is for; `guest` means signed-out visitors only. */
export type Guard = 'guest' | 'member';

interface Viewer {
  readonly state: 'loading' | 'in' | 'out';
  readonly me: { readonly onboardingComplete: boolean } | null;
}

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash?: string;
}

/** Decision of a guard: show the page, wait until the viewer is known, or redirect. */
export type Passage = 'enter' | 'wait' | { readonly goTo: string };

interface Story {
  /** True when they signed in just now, on this page. */
  readonly hasComeIn?: boolean;
  /** True when they deleted their account: they are not asked to sign in. */
  readonly hasLeft?: boolean;
}

export function passage(guard: Guard, viewer: Viewer, place: Place, story: Story = {}): Passage {
  if (viewer.state === 'loading') return 'wait';
  if (guard === 'guest') {
    if (viewer.me === null) return 'enter';
    const next = returnPlace(new URLSearchParams(place.search).get('from'));
    // Newcomers go through onboarding first.
    const isNewcomer = story.hasComeIn === true && !viewer.me.onboardingComplete;
    return { goTo: isNewcomer ? withFrom('/onboarding', next) : next };
  }
  if (viewer.state === 'in') return 'enter';
  return { goTo: story.hasLeft === true ? home : signInAddress(place) };
}

/** Address of the sign-in page, which leads back to this place afterwards. */
export function signInAddress({ pathname, search, hash = '' }: Place): string {
  const exact = returnPlace(pathname + search + hash);
  return withFrom('/login', exact === home ? returnPlace(pathname + search) : exact);
}

function withFrom(door: string, place: string): string {
  return place === home ? door : `${door}?${new URLSearchParams({ from: place }).toString()}`;
}

export type AccessCheck =
  | { readonly state: 'checking' | 'failed' }
  /** Answer of the server to this check. */
  | { readonly state: 'known'; readonly claims: unknown };

/**
 * A failed check counts as not admin; members who are not admin go to the page where ownership is
 * claimed.
 */
export function adminPassage(check: AccessCheck): Passage {
  if (check.state === 'checking') return 'wait';
  const mayEnter = check.state === 'known' && rolesOf(check.claims).admin;
  return mayEnter ? 'enter' : { goTo: '/admin/claim' };
}
