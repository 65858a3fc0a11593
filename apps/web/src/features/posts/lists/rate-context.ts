import { createContext } from 'react';
import type { Place } from '../../../platform/sending/place.ts';
import type { KnownPost } from '../api.ts';

interface Rating {
  /** Opens the rating of a post. */
  readonly rate: (post: KnownPost) => void;
  /** Where one that is on its way is found. */
  readonly placeOf: (postId: string) => Place;
}

/** Ratings of posts, which another feature brings; nothing where nobody can rate. */
export const RateContext = createContext<Rating | undefined>(undefined);
