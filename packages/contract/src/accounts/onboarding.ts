import { z } from 'zod/mini';
import { interests, me, username } from '../accounts.ts';
import { action } from '../action.ts';
import { language } from '../primitives.ts';

/** Onboarding and preferences. */

export const completeOnboarding = action({
  id: 'users.onboarding.complete',
  about: 'Ends the first steps, with what was answered; nothing is a full answer too.',
  method: 'POST',
  path: '/api/me/onboarding',
  access: 'member',
  body: z.strictObject({ username: z.optional(username), interests: z.optional(interests) }),
  answer: me,
  status: 200,
  // A username chosen before is changed on the profile: `forbidden`.
  errors: ['username_taken', 'username_reserved', 'onboarding_complete', 'forbidden'],
  limits: [{ by: 'member', times: 20, seconds: 60 }],
});

export const updatePreferences = action({
  id: 'users.preferences.update',
  about: 'What a person prefers: what is named changes, the rest stays.',
  method: 'PATCH',
  path: '/api/me/preferences',
  access: 'member',
  body: z.strictObject({
    /** Language of mails and push. */
    language: z.optional(language),
    interests: z.optional(interests),
    /** Whether sensitive images are shown without a veil. */
    showsSensitive: z.optional(z.boolean()),
  }),
  answer: me,
  status: 200,
  errors: [],
  limits: [{ by: 'member', times: 30, seconds: 60 }],
});
