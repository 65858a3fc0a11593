import type { Place } from '../../../platform/sending/place.ts';
import { isResponse, type Work } from '../api.ts';

export type RatedWork = Pick<Work, 'id' | 'postId'>;

/** Place of this work's rating in the sending queue; for a response it includes the post. */
export function ratingAt(work: RatedWork): Place {
  return isResponse(work) ? ['rating', `${work.postId} ${work.id}`] : postRatingAt(work.id);
}

export const postRatingAt = (postId: string): Place => ['rating', postId];

/** Inverse of `ratingAt`: the work behind a place. */
export function ratedAt([, id]: Place): RatedWork {
  const [postId = '', responseId = postId] = id.split(' ');
  return { id: responseId, postId };
}
