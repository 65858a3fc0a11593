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
import { postsExport, type RemoveByRank } from './service.ts';
import { watchable } from './readable.ts';
import { eraseWritten, hasAnythingWritten } from './erasing/service.ts';
import { firstAsked, photographOf, headOf } from './page/service.ts';

interface Hooks {
  readonly removeByRank: RemoveByRank;
}

/** Posts with their method, comments, favourites and hashtags. */
export function postsFeature({ removeByRank }: Hooks): Feature {
  return {
    name: 'posts',
    routes: (context) => [
      ...postRoutes(context),
      ...commentRoutes({ context, removeByRank }),
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
}
