import { pageKinds } from '@stenope/domain/analytics/pages';
import { z } from 'zod/mini';
import { action } from '../action.ts';
import { language } from '../primitives.ts';

/** Counts of pages by the site itself: no person, no cookie, no address. */

const kind = z.enum(pageKinds);
const count = z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000));

export const countPage = action({
  id: 'analytics.count',
  about:
    'Counts a page that was opened, by its kind, the day and the language, and nothing else. Only where the operator has switched this on (`FEATURES=analytics`).',
  method: 'POST',
  path: '/api/analytics',
  access: 'anyone',
  body: z.strictObject({ page: kind, language }),
  answer: null,
  status: 204,
  errors: [],
});

const mostDays = 92;

export const readAnalytics = action({
  id: 'admin.analytics',
  about: 'How many pages of which kind were opened, by day and by language.',
  method: 'GET',
  path: '/api/admin/analytics',
  access: 'admin',
  budget: 'lists',
  query: z.strictObject({
    days: z.optional(
      z.coerce
        .number<string | number>()
        .check(z.int(), z.minimum(1), z.maximum(mostDays))
        .register(z.globalRegistry, { type: 'integer' }),
    ),
  }),
  answer: z.strictObject({
    /** Whether pages are counted at present. */
    isOn: z.boolean(),
    /** Every day asked for, oldest first, also those without a page. */
    days: z.array(z.strictObject({ day: z.iso.date(), count })).check(z.maxLength(mostDays)),
    /** Most opened first. */
    pages: z.array(z.strictObject({ page: kind, count })).check(z.maxLength(pageKinds.length)),
    languages: z.array(z.strictObject({ language, count })).check(z.maxLength(6)),
  }),
  status: 200,
  errors: [],
});
