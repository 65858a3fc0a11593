import { echoChanged as event } from '@stenope/contract/echoes/ratings';
import { announces, toMember } from '../../platform/live/outbox.ts';
import { toPostWithout } from '../posts/service.ts';

interface Subject {
  readonly workId: string;
  /**
   * Whoever looks at this post, but for those to whom the work is not there; or the devices of who
   * rated, at once.
   */
  readonly to:
    | { readonly postId: string; readonly without: readonly string[] }
    | { readonly rater: string };
}

/** Carries no content: each reader asks again, with their own right. */
export const echoChanged = announces(event, ({ workId, to }: Subject) => ({
  to: 'rater' in to ? [toMember(to.rater)] : toPostWithout(to.postId, to.without),
  data: { workId },
}));
