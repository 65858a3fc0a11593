import type { Feature } from '../../platform/feature.ts';
import { peopleRoutes } from './routes.ts';

/** Members to one another: finding and following them. */
export const people: Feature = { name: 'people', routes: peopleRoutes };
