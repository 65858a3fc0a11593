import type { Feature } from '../../platform/feature.ts';
import { avatarRoutes, mediaRoutes, videoRoutes } from './routes.ts';
import { mediaJobs, type PictureHooks } from './jobs.ts';
import type { WhenCaptioned } from './pictures.ts';
import { mediaSettled, videoProgressed } from './live.ts';
import { eraseMedia, hasAnythingSent, mediaExport, wearWhenReady } from './service.ts';
import { mountServing } from './serving/routes.ts';
import { tellOfVideo } from './videos/service.ts';
import { mountUploads, uploadRoutes } from './uploads/routes.ts';

interface MediaHooks extends PictureHooks {
  readonly whenCaptioned: readonly WhenCaptioned[];
}

/** Uploads and the pictures made from them. Features that wait for pictures are passed in. */
export function mediaFeature({ whenCaptioned, ...hooks }: MediaHooks): Feature {
  return {
    name: 'media',
    routes: (context) => [
      ...mediaRoutes(context),
      ...uploadRoutes(context),
      ...avatarRoutes(context),
      ...videoRoutes(context, whenCaptioned),
    ],
    mount: (app, context, door) => {
      mountUploads(app, context, door);
      mountServing(app, context);
    },
    live: { announces: [mediaSettled, videoProgressed] },
    erasure: {
      erase: (context, { userId }) => eraseMedia(context, userId),
      isAnythingLeft: hasAnythingSent,
    },
    exports: mediaExport,
    jobs: mediaJobs({ ...hooks, whenSettled: [wearWhenReady, ...hooks.whenSettled, tellOfVideo] }),
  };
}
