import { homeNews as event } from '@stenope/contract/feed';
import { announces } from '../../platform/live/outbox.ts';

interface HomeNews {
  readonly postId: string;
  /** Members viewing their home. */
  readonly to: readonly string[];
}

export const homeNews = announces(event, ({ postId, to }: HomeNews) => ({
  to: to.map((userId) => `home:${userId}`),
  data: { postId },
}));
