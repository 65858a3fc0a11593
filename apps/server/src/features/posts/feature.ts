import type { Feature } from '../../platform/feature.ts';
import { foldTagsJob, indexPostsJob } from './jobs.ts';
import {
  commentsChanged,
  mutedChanged,
  postFailed,
  postGone,
  postPublished,
  tagsChanged,
} from './live.ts';
import { commentRoutes, postRoutes, favouriteRoutes, tagRoutes } from './routes.ts';
import { postsExport } from './service.ts';
import { watchable } from './readable.ts';
import { eraseWritten, hasAnythingWritten } from './erasing/service.ts';
import { firstAsked, photographOf, headOf } from './page/service.ts';

/** Posts with their method, comments, favourites and hashtags. */
export const posts: Feature = {
  name: 'posts',
  routes: (context) => [
    ...postRoutes(context),
    ...commentRoutes(context),
    ...favouriteRoutes(context),
    ...tagRoutes(context),
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
    announces: [postPublished, postFailed, postGone, commentsChanged, tagsChanged, mutedChanged],
    topics: { post: watchable },
  },
  jobs: [foldTagsJob, indexPostsJob],
  erasure: { erase: eraseWritten, isAnythingLeft: hasAnythingWritten },
  exports: postsExport,
};
