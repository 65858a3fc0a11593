import { rolesOf } from '@stenope/domain/accounts/claims';
import { home, returnPlace } from './return-place.ts';

/** Who may be at a place. `guest`: only while signed out. */
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

/** What a door answers: come in, wait until it is known who you are, or go there instead. */
export type Passage = 'enter' | 'wait' | { readonly goTo: string };

interface Story {
  /** They signed in just now, at this door. */
  readonly hasComeIn?: boolean;
  /** Their account is gone, by their own wish: they are not asked to sign in. */
  readonly hasLeft?: boolean;
}

export function passage(guard: Guard, viewer: Viewer, place: Place, story: Story = {}): Passage {
  if (viewer.state === 'loading') return 'wait';
  if (guard === 'guest') {
    if (viewer.me === null) return 'enter';
    const next = returnPlace(new URLSearchParams(place.search).get('from'));
    // Newcomers take their first steps before they go on.
    const isNewcomer = story.hasComeIn === true && !viewer.me.onboardingComplete;
    return { goTo: isNewcomer ? withFrom('/onboarding', next) : next };
  }
  if (viewer.state === 'in') return 'enter';
  return { goTo: story.hasLeft === true ? home : signInAddress(place) };
}

/** Sign in first; then one comes back to where one wanted to be. */
export function signInAddress({ pathname, search, hash = '' }: Place): string {
  const exact = returnPlace(pathname + search + hash);
  return withFrom('/login', exact === home ? returnPlace(pathname + search) : exact);
}

function withFrom(door: string, place: string): string {
  return place === home ? door : `${door}?${new URLSearchParams({ from: place }).toString()}`;
}

export type AccessCheck =
  | { readonly state: 'checking' | 'failed' }
  /** What the server answered just now. */
  | { readonly state: 'known'; readonly claims: unknown };

/** A check that failed means not admin; who is not goes to where one can become owner. */
export function adminPassage(check: AccessCheck): Passage {
  if (check.state === 'checking') return 'wait';
  const mayEnter = check.state === 'known' && rolesOf(check.claims).admin;
  return mayEnter ? 'enter' : { goTo: '/admin/claim' };
}
