import type { Context } from '../../platform/context.ts';
import type { Feature } from '../../platform/feature.ts';
import { headOf } from './hashtags/service.ts';
import { homeNews } from './live.ts';
import { feedRoutes } from './routes.ts';
import { homeNewsRelay, ownHome } from './service.ts';
import { createShowcase, type Showcase } from './showcase.ts';

/** Every list of posts. */
export function feedFeature(): Feature {
  let showcase: Showcase | undefined;
  const showcaseOf = (context: Context): Showcase => (showcase ??= createShowcase(context));
  return {
    name: 'feed',
    routes: (context) => feedRoutes({ context, showcase: showcaseOf(context) }),
    tells: () => [
      { path: '/explore/hashtag/:hashtag', read: (params) => Promise.resolve(headOf(params)) },
    ],
    live: {
      announces: [homeNews],
      topics: { home: ownHome },
      relays: [homeNewsRelay],
      hears: (context, event) => showcaseOf(context).hear(event),
    },
  };
}
