import type { Feature } from '../../platform/feature.ts';
import { commentsChanged, postFailed, postGone, postPublished } from './live.ts';
import { commentRoutes, postRoutes, favouriteRoutes } from './routes.ts';
import { postsExport } from './service.ts';
import { watchable } from './readable.ts';
import { eraseWritten, hasAnythingWritten } from './erasing/service.ts';
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
  erasure: { erase: eraseWritten, isAnythingLeft: hasAnythingWritten },
  exports: postsExport,
};
