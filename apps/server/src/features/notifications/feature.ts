import type { Feature } from '../../platform/feature.ts';
import { digestJob, digestLetterJob, pushJob, dueJob } from './jobs.ts';
import { notificationsChanged } from './live.ts';
import { pushRoutes, notificationRoutes } from './routes.ts';

/** What members are told: on the site, by letter once a day, in their browser while it is closed. */
export const notifications: Feature = {
  name: 'notifications',
  routes: (context) => [...notificationRoutes(context), ...pushRoutes(context)],
  live: { announces: [notificationsChanged] },
  jobs: [dueJob, digestJob, digestLetterJob, pushJob],
};
