import type { Feature } from '../../platform/feature.ts';
import { commentsChanged, postFailed, postGone, postPublished } from './live.ts';
import { commentRoutes, postRoutes, favouriteRoutes } from './routes.ts';
import { watchable } from './service.ts';
import {
  eraseComments,
  eraseFavourites,
  erasePosts,
  hasAnythingWritten,
} from './erasing/service.ts';
import { firstAsked, photographOf, headOf } from './page/service.ts';

/** Posts with their method, comments and favourites. */
export const posts: Feature = {
  name: 'posts',
  routes: (context) => [
    ...postRoutes(context),
    ...commentRoutes(context),
    ...favouriteRoutes(context),
  ],
  tells: (context) => [
    {
      path: '/user/:username/post/:postId',
      read: (params) => headOf(context, params),
      asks: firstAsked,
      shows: photographOf,
    },
  ],
  live: {
    announces: [postPublished, postFailed, postGone, commentsChanged],
    topics: { post: watchable },
  },
  erasure: {
    erase: async (context, { userId, mode }) => {
      if (mode === 'erase') await erasePosts(context, userId);
      await eraseComments(context, userId);
      await eraseFavourites(context, userId);
    },
    isAnythingLeft: hasAnythingWritten,
  },
};
