import type { Feature } from '../../platform/feature.ts';
import { digestJob, digestLetterJob } from './digest/jobs.ts';
import { dueJob } from './due/jobs.ts';
import { notificationsChanged } from './live.ts';
import { pushJob } from './push/jobs.ts';
import { pushRoutes } from './push/routes.ts';
import { notificationRoutes } from './routes.ts';

/** What members are told: on the site, by letter once a day, in their browser while it is closed. */
export const notifications: Feature = {
  name: 'notifications',
  routes: (context) => [...notificationRoutes(context), ...pushRoutes(context)],
  live: { announces: [notificationsChanged] },
  jobs: [dueJob, digestJob, digestLetterJob, pushJob],
};
