import type { Feature } from '../../platform/feature.ts';
import { askForIndex, placesIndexJob } from './jobs.ts';
import { placeRoutes } from './routes.ts';

/** Places, by name and by coordinates. */
export const places: Feature = {
  name: 'places',
  routes: placeRoutes,
  jobs: [placesIndexJob],
  opens: askForIndex,
};
