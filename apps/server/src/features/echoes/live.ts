import { echoChanged as event } from '@stenope/contract/echoes/ratings';
import { announces, toMember } from '../../platform/live/outbox.ts';
import { toPost } from '../posts/service.ts';

interface Subject {
  readonly workId: string;
  readonly ratings: number;
  /** Whoever looks at this post; or the devices of who rated, at once. */
  readonly to: { readonly postId: string } | { readonly rater: string };
}

/** A knock: each reader asks again, with their own right. */
export const echoChanged = announces(event, ({ workId, ratings, to }: Subject) => ({
  to: ['rater' in to ? toMember(to.rater) : toPost(to.postId)],
  data: { workId, ratings },
}));
