import { videoLimits } from '@stenope/domain/media/video';
import { z } from 'zod/mini';
import { action } from '../action.ts';
import { text } from '../primitives.ts';
import { socialProviders } from '../accounts/signing.ts';

/** Features the specification ships switched off, which an operator may enable (`FEATURES`). */
export const switches = ['share', 'admin-user-search', 'push', 'analytics'] as const;

export const readInstance = action({
  id: 'instance.read',
  scope: 'read',
  about: 'The public settings of this instance.',
  method: 'GET',
  path: '/api/instance',
  access: 'anyone',
  answer: z.strictObject({
    features: z.array(z.enum(switches)).check(z.maxLength(switches.length)),
    /** Social sign-in providers available here. */
    social: z.array(z.enum(socialProviders)).check(z.maxLength(socialProviders.length)),
    /** Whether there is a demonstration (`demo.read`). */
    demo: z.boolean(),
    /** Address of the style of maps; null for the map that comes with the program. */
    mapStyle: z.nullable(text({ max: 2000 })),
    /** Largest file and longest duration of a video; null where videos cannot be processed. */
    video: z.nullable(
      z.strictObject({
        bytes: z.number().check(z.int(), z.minimum(1), z.maximum(10_737_418_240)),
        seconds: z.number().check(z.int(), z.minimum(1), z.maximum(videoLimits.seconds)),
      }),
    ),
    /** Oldest version of the native apps this server works with; null when any does. */
    leastAppVersion: z.nullable(z.string().check(z.maxLength(14), z.regex(/^\d+\.\d+\.\d+$/))),
    /** Publisher for the legal notice; null when not configured. */
    operator: z.nullable(z.strictObject({ name: text({ max: 200 }), contact: text({ max: 400 }) })),
  }),
  status: 200,
  errors: [],
});
