import { messageLimits } from '@stenope/domain/messages/limits';
import {
  longestReport,
  reportCategories,
  reportKinds,
  sealedAround,
} from '@stenope/domain/moderation/reports';
import { z } from 'zod/mini';
import { action } from '../action.ts';
import { person } from '../people.ts';
import { id, moment, page, pageQuery, text } from '../primitives.ts';

/** Reports by members, for the admins. */

const kind = z.enum(reportKinds);
const category = z.enum(reportCategories);
const words = text({ max: longestReport, lines: 'many' });

export const createReport = action({
  id: 'reports.create',
  about:
    'Reports a post, a comment, a response, a profile, a product or a message one received; each once. Its author is not told by whom.',
  method: 'POST',
  path: '/api/reports',
  access: 'member',
  body: z.strictObject({ kind, targetId: id, category, text: z.optional(words) }),
  answer: z.strictObject({ id, kind, targetId: id, category, createdAt: moment }),
  status: 201,
  errors: ['own_content', 'already_reported', 'reporting_limited'],
  creates: true,
  limits: [
    { by: 'member', times: 30, seconds: 3600 },
    { by: 'address', times: 120, seconds: 3600 },
  ],
});

const report = z.strictObject({
  id,
  category,
  /** True for categories to be read at once. */
  severe: z.boolean(),
  text: words,
  createdAt: moment,
  /** Null once they have left, and always for the author of the reported content. */
  reporter: z.nullable(person),
  target: z.strictObject({
    kind,
    id,
    /** Null once they have left. */
    author: z.nullable(person),
    /** Pseudonym after they left: the same in everything kept about them. */
    authorPseudonym: z.nullable(id),
    /** Post it belongs to; null for a profile or product, and once deleted. */
    postId: z.nullable(id),
    /**
     * Beginning of the text; null once deleted, and for a message, whose sealed copy is read
     * separately.
     */
    excerpt: z.nullable(text({ max: 200, lines: 'many' })),
  }),
});

export type Report = z.output<typeof report>;

export const readReports = action({
  id: 'reports.read',
  about: 'Every report, newest first.',
  method: 'GET',
  path: '/api/admin/reports',
  access: 'admin',
  budget: 'lists',
  query: z.strictObject(pageQuery),
  answer: page(report),
  status: 200,
  errors: ['bad_cursor'],
});

/** What followed from a report. `acted`: something did that the others do not name. */
export const reportDecisions = ['hidden', 'removed', 'warned', 'acted', 'kept'] as const;

export type ReportDecision = (typeof reportDecisions)[number];

/** A report as its reporter reads it (DSA, art. 16(5)): nothing of what is hidden from them. */
const ownReport = z.strictObject({
  id,
  category,
  text: words,
  createdAt: moment,
  target: z.strictObject({
    kind,
    /** Null while they cannot see it, and once it is gone: nothing tells the two apart. */
    seen: z.nullable(
      z.strictObject({
        id,
        author: person,
        /** Post it belongs to. */
        postId: z.nullable(id),
        excerpt: z.nullable(text({ max: 200, lines: 'many' })),
      }),
    ),
  }),
  /** Null while it waits. */
  decision: z.nullable(
    z.strictObject({
      what: z.enum(reportDecisions),
      at: moment,
      /** When it was given up, after an appeal. */
      overturnedAt: z.nullable(moment),
    }),
  ),
});

export type OwnReport = z.output<typeof ownReport>;

export const listOwnReports = action({
  id: 'reports.own',
  about: 'What one reported and what was decided, newest first.',
  method: 'GET',
  path: '/api/me/reports',
  access: 'member',
  budget: 'lists',
  query: z.strictObject(pageQuery),
  answer: page(ownReport),
  status: 200,
  errors: ['bad_cursor'],
});

export const readOwnReport = action({
  id: 'reports.own.one',
  about: 'One report of one’s own and what was decided.',
  method: 'GET',
  path: '/api/me/reports/{reportId}',
  access: 'member',
  params: z.strictObject({ reportId: id }),
  answer: ownReport,
  status: 200,
  errors: [],
});

/** Messages around a reported one, as of the report. */
const sealed = z.strictObject({
  id,
  /** Null once they have left, like the author of what was reported. */
  sender: z.nullable(person),
  senderPseudonym: z.nullable(id),
  body: text({ max: messageLimits.text, lines: 'many' }),
  /** True for the reported message. */
  reported: z.boolean(),
  createdAt: moment,
});

export const readReportedMessages = action({
  id: 'moderation.reported_messages.read',
  about:
    'What was sealed when a message was reported: that one and what stood around it, for six months, also when who wrote it has left. Each look is written down.',
  method: 'GET',
  path: '/api/admin/reports/{reportId}/messages',
  access: 'admin',
  budget: 'lists',
  params: z.strictObject({ reportId: id }),
  answer: z.strictObject({
    items: z.array(sealed).check(z.maxLength(sealedAround.before + 1 + sealedAround.after)),
  }),
  status: 200,
  errors: [],
});
