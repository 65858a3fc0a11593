import { z } from 'zod/mini';
import type { Work } from '../../platform/jobs/job.ts';

/** A set of files of one picture: another crop is another set, under another name. */
const set = z.object({ mediaId: z.uuid(), name: z.string() });

export type PictureSet = z.output<typeof set>;

/** A machine that is short of something gets time to recover: the last try comes hours later. */
export const developWork: Work<PictureSet> = { name: 'media:develop', payload: set, attempts: 9 };

export const enlargeWork: Work<PictureSet> = { name: 'media:enlarge', payload: set, attempts: 6 };

export const removeWork: Work<object> = {
  name: 'media:remove',
  payload: z.object({}),
  attempts: 9,
};
