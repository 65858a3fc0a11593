import { z } from 'zod/mini';
import { action } from '../action.ts';
import { text } from '../primitives.ts';
import { socialProviders } from '../accounts/signing.ts';

/** What the specification ships switched off and an operator may switch on (`FEATURES`). */
export const switches = ['share', 'admin-user-search', 'push', 'analytics'] as const;

export const readInstance = action({
  id: 'instance.read',
  about: 'The public settings of this instance.',
  method: 'GET',
  path: '/api/instance',
  access: 'anyone',
  answer: z.strictObject({
    features: z.array(z.enum(switches)).check(z.maxLength(switches.length)),
    /** Accounts elsewhere that one can sign in with here. */
    social: z.array(z.enum(socialProviders)).check(z.maxLength(socialProviders.length)),
    /** Whether there is a demonstration to enter (`demo.read`). */
    demo: z.boolean(),
    /** Who answers for this site, for its legal notice; null when they did not say. */
    operator: z.nullable(z.strictObject({ name: text({ max: 200 }), contact: text({ max: 400 }) })),
  }),
  status: 200,
  errors: [],
});
