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
import { postsExport, type RemoveByRank, type WhenEdited } from './service.ts';
import { watchable } from './readable.ts';
import { eraseWritten, hasAnythingWritten } from './erasing/service.ts';
import { firstAsked, photographOf, headOf } from './page/service.ts';

interface Hooks {
  readonly removeByRank: RemoveByRank;
  readonly whenEdited: WhenEdited;
}

/** Posts with their method, comments, favourites and hashtags. */
export function postsFeature(hooks: Hooks): Feature {
  return {
    name: 'posts',
    routes: (context) => [
      ...postRoutes({ context, ...hooks }),
      ...commentRoutes({ context, ...hooks }),
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
