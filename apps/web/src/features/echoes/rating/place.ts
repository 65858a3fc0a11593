import type { Place } from '../../../platform/sending/place.ts';
import { isResponse, type Work } from '../api.ts';

export type RatedWork = Pick<Work, 'id' | 'postId'>;

/** A rating of this work on its way. That of a response says of which post it is. */
export function ratingAt(work: RatedWork): Place {
  return isResponse(work) ? ['rating', `${work.postId} ${work.id}`] : postRatingAt(work.id);
}

export const postRatingAt = (postId: string): Place => ['rating', postId];

/** What is rated there: the other way round. */
export function ratedAt([, id]: Place): RatedWork {
  const [postId = '', responseId = postId] = id.split(' ');
  return { id: responseId, postId };
}
