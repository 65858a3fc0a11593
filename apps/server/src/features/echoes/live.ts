import { echoChanged as event } from '@stenope/contract/echoes/ratings';
import { announces, toMember } from '../../platform/live/outbox.ts';
import { toPostWithout } from '../posts/service.ts';

interface Subject {
  readonly workId: string;
  /**
   * Listeners of the post, except those from whom the work is hidden; or the rater's own devices,
   * at once.
   */
  readonly to:
    | { readonly postId: string; readonly without: readonly string[] }
    | { readonly rater: string };
}

/** Carries no content: each reader queries again, with their own permissions. */
export const echoChanged = announces(event, ({ workId, to }: Subject) => ({
  to: 'rater' in to ? [toMember(to.rater)] : toPostWithout(to.postId, to.without),
  data: { workId },
}));
