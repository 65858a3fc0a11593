import { echoChanged as event } from '@stenope/contract/echoes/ratings';
import { announces } from '../../platform/live/outbox.ts';
import { toPost } from '../posts/service.ts';

interface Subject {
  readonly workId: string;
  readonly postId: string;
  readonly ratings: number;
}

/** A knock: each reader asks again, with their own right. */
export const echoChanged = announces(event, ({ workId, postId, ratings }: Subject) => ({
  to: [toPost(postId)],
  data: { workId, ratings },
}));
