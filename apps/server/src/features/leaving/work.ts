import { language } from '@stenope/contract/primitives';
import type { Language } from '@stenope/i18n/languages';
import { z } from 'zod/mini';
import type { Work } from '../../platform/jobs/job.ts';

export const exportWork: Work<{ exportId: string }> = {
  name: 'leaving:export',
  payload: z.object({ exportId: z.uuid() }),
  attempts: 6,
};

/** With the queue's growing pauses, about half an hour of a mail server that is away. */
export const letterWork: Work<{ userId: string }> = {
  name: 'leaving:send_export_ready',
  payload: z.object({ userId: z.uuid() }),
  attempts: 8,
};

const passed = z.object({
  posts: z.int(),
  skipped: z.int(),
  bad: z.int(),
  page: z.int(),
  ofPage: z.int(),
  total: z.int(),
});

/** A long one is done in turns: each says where the one before it stopped. */
export const importWork: Work<{
  importId: string;
  from?: z.output<typeof passed> | undefined;
}> = {
  name: 'leaving:import',
  payload: z.object({ importId: z.uuid(), from: z.optional(passed) }),
  attempts: 6,
};

/** Named by the departure and not by the person: what is noted of this work outlives them. */
export const eraseWork: Work<{ departureId: string }> = {
  name: 'leaving:erase',
  payload: z.object({ departureId: z.uuid() }),
  attempts: 12,
};

/** As long as it is known where to: until the last traces go. The language tells nobody who it was. */
export const goodbyeWork: Work<{ departureId: string; language: Language }> = {
  name: 'leaving:send_goodbye',
  payload: z.object({ departureId: z.uuid(), language }),
  attempts: 8,
};

export const lastTracesWork: Work<{ departureId: string }> = {
  name: 'leaving:last_traces',
  payload: z.object({ departureId: z.uuid() }),
  attempts: 12,
};
