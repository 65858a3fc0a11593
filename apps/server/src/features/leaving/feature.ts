import type { Feature } from '../../platform/feature.ts';
import {
  eraseJob,
  goodbyeJob,
  lastTracesJob,
  resumeLateJob,
  exportJob,
  letterJob,
  sweepExportsJob,
  importJob,
  sweepImportsJob,
} from './jobs.ts';
import { erasingRoutes, exportRoutes, mountDownload, importRoutes, mountParts } from './routes.ts';
import { removeExportsOf } from './exporting/service.ts';
import { removeImportsOf } from './importing/service.ts';
import { exportChanged, importChanged } from './live.ts';

/** Export, import and account deletion. */
export const leaving: Feature = {
  name: 'leaving',
  routes: (context) => [
    ...exportRoutes(context),
    ...importRoutes(context),
    ...erasingRoutes(context),
  ],
  mount: (app, context, door) => {
    mountDownload(app, context, door);
    mountParts(app, context, door);
  },
  live: { announces: [exportChanged, importChanged] },
  erasure: {
    erase: async (context, { userId }) => {
      await removeExportsOf(context, userId);
      await removeImportsOf(context, userId);
    },
  },
  jobs: [
    exportJob,
    letterJob,
    sweepExportsJob,
    importJob,
    sweepImportsJob,
    eraseJob,
    goodbyeJob,
    lastTracesJob,
    resumeLateJob,
  ],
};
