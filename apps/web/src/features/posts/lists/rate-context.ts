import { createContext } from 'react';
import type { Place } from '../../../platform/sending/pending.ts';
import type { KnownPost } from '../api.ts';

interface Rating {
  /** Opens the rating sheet of a post. */
  readonly rate: (post: KnownPost) => void;
  /** Place of a queued rating. */
  readonly placeOf: (postId: string) => Place;
}

/** Rating of posts, provided by another feature; undefined where the viewer cannot rate. */
export const RateContext = createContext<Rating | undefined>(undefined);
