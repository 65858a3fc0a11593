import { z } from 'zod/mini';
import { action } from './action.ts';

/** What the specification ships switched off and an operator may switch on (`FEATURES`). */
export const features = ['share', 'admin-user-search', 'push', 'analytics'] as const;

export type Feature = (typeof features)[number];

export const readInstance = action({
  id: 'instance.read',
  about: 'The public settings of this instance.',
  method: 'GET',
  path: '/api/instance',
  access: 'anyone',
  answer: z.strictObject({
    features: z.array(z.enum(features)).check(z.maxLength(features.length)),
  }),
  status: 200,
  errors: [],
});
