import type { Feature } from '../../platform/feature.ts';
import { boundaryRoutes } from './boundaries/routes.ts';
import { coverRoutes } from './covers/routes.ts';
import { listRoutes } from './lists/routes.ts';
import { tiesChanged } from './live.ts';
import { proRoutes } from './pro/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { peopleRoutes } from './routes.ts';
import { suggestionRoutes } from './suggestions/routes.ts';

/** Members to one another: their pages, who follows whom, and who shuts whom out. */
export const people: Feature = {
  name: 'people',
  routes: (context) => [
    ...peopleRoutes(context),
    ...listRoutes(context),
    ...suggestionRoutes(context),
    ...boundaryRoutes(context),
    ...profileRoutes(context),
    ...coverRoutes(context),
    ...proRoutes(context),
  ],
  live: { announces: [tiesChanged] },
};
