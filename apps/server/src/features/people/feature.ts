import { readProfile } from '@stenope/contract/people/profile';
import type { Feature } from '../../platform/feature.ts';
import {
  boundaryRoutes,
  peopleRoutes,
  coverRoutes,
  listRoutes,
  proRoutes,
  profileRoutes,
  suggestionRoutes,
} from './routes.ts';
import { tiesChanged } from './live.ts';
import { eraseTies, peopleExport, type WhenFollowed } from './service.ts';
import { headOf } from './profile/service.ts';

/** Profiles, follows, blocks and mutes. Features that react to a follow are passed in. */
export function peopleFeature({
  whenFollowed,
}: {
  whenFollowed: readonly WhenFollowed[];
}): Feature {
  return {
    name: 'people',
    routes: (context) => [
      ...peopleRoutes(context, whenFollowed),
      ...listRoutes(context),
      ...suggestionRoutes(context),
      ...boundaryRoutes(context),
      ...profileRoutes(context),
      ...coverRoutes(context),
      ...proRoutes(context),
    ],
    tells: (context) => [
      {
        path: '/profile/:username',
        read: (params) => headOf(context, params),
        asks: ({ username = '' }) => [
          readProfile.path.replace('{username}', encodeURIComponent(username)),
        ],
      },
    ],
    live: { announces: [tiesChanged] },
    erasure: { erase: (context, { userId }) => eraseTies(context, userId) },
    exports: peopleExport,
  };
}
