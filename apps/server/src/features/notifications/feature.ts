import type { Feature } from '../../platform/feature.ts';
import { digestJob, digestLetterJob, pushJob, dueJob } from './jobs.ts';
import { notificationsChanged } from './live.ts';
import { pushRoutes, notificationRoutes } from './routes.ts';
import { eraseNotifications } from './service.ts';

/** Notifications: on the site, by a daily mail, and by push. */
export const notifications: Feature = {
  name: 'notifications',
  routes: (context) => [...notificationRoutes(context), ...pushRoutes(context)],
  live: { announces: [notificationsChanged] },
  erasure: {
    erase: (context, { userId }) => eraseNotifications(context, userId),
  },
  jobs: [dueJob, digestJob, digestLetterJob, pushJob],
};
