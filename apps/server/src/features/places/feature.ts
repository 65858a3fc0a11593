import type { Feature } from '../../platform/feature.ts';
import { askForIndex, placesIndexJob } from './jobs.ts';
import { placeRoutes } from './routes.ts';

/** Where a photograph was made: places by name, and by where one stands. */
export const places: Feature = {
  name: 'places',
  routes: placeRoutes,
  jobs: [placesIndexJob],
  opens: askForIndex,
};
