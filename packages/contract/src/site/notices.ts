import { noticeLimits, noticeOutcomes, noticeReasons } from '@stenope/domain/moderation/notices';
import { reportKinds } from '@stenope/domain/moderation/reports';
import { z } from 'zod/mini';
import { action } from '../action.ts';
import { id, language, moment, page, pageQuery, reachableEmail, text } from '../primitives.ts';

/** Notices of illegal content by anybody, with or without an account (DSA, article 16). */

const reason = z.enum(noticeReasons);
const address = text({ min: 1, max: noticeLimits.address });
const explanation = text({ ...noticeLimits.explanation, lines: 'many' });
const reference = text({ min: 1, max: 20 });

export const createNotice = action({
  id: 'notices.create',
  about:
    'Says that something on this site is illegal. Needs no account; the receipt and the decision come by mail. Whether the address leads to something is not told. Name and e-mail may be left out for child sexual abuse alone.',
  method: 'POST',
  path: '/api/notices',
  access: 'anyone',
  body: z.strictObject({
    reason,
    /** Exact address of the content, on this site. */
    address,
    explanation,
    name: z.optional(text({ min: 1, max: noticeLimits.name })),
    email: z.optional(reachableEmail),
    /** The sender believes in good faith that what they say is accurate and complete. */
    goodFaith: z.literal(true),
    /** Language of the mails. */
    language: z.optional(language),
  }),
  answer: z.strictObject({ reference, createdAt: moment }),
  status: 201,
  errors: ['foreign_address'],
  creates: true,
  limits: [
    { by: 'address', times: 10, seconds: 3600 },
    { by: 'address', times: 30, seconds: 86_400 },
  ],
});

const notice = z.strictObject({
  id,
  reference,
  reason,
  /** True for reasons to be read at once. */
  urgent: z.boolean(),
  /** Empty once the author of the content has left. */
  address: text({ max: noticeLimits.address }),
  /** Content the address leads to; null where it leads to nothing known. */
  target: z.nullable(z.strictObject({ kind: z.enum(reportKinds), id })),
  /** Empty once forgotten, and for the author of the content. */
  explanation: text({ max: noticeLimits.explanation.max, lines: 'many' }),
  name: text({ max: noticeLimits.name }),
  /** Whether the outcome can be told by mail. */
  hasEmail: z.boolean(),
  createdAt: moment,
  outcome: z.nullable(z.enum(noticeOutcomes)),
  closedAt: z.nullable(moment),
});

export type Notice = z.output<typeof notice>;

export const readNotices = action({
  id: 'notices.list',
  about: 'Notices of illegal content: open ones, oldest first, or answered ones, newest first.',
  method: 'GET',
  path: '/api/admin/notices',
  access: 'admin',
  budget: 'lists',
  query: z.strictObject({ state: z.optional(z.enum(['open', 'closed'])), ...pageQuery }),
  answer: page(notice),
  status: 200,
  errors: ['bad_cursor'],
});

export const answerNotice = action({
  id: 'notices.answer',
  about:
    'Closes a notice with its outcome, which its sender is told by mail. Nobody answers a notice about their own content, nor about what somebody else has in hand.',
  method: 'POST',
  path: '/api/admin/notices/{noticeId}/answer',
  access: 'admin',
  params: z.strictObject({ noticeId: id }),
  body: z.strictObject({ outcome: z.enum(noticeOutcomes) }),
  answer: notice,
  status: 200,
  errors: ['own_content', 'notice_closed', 'case_taken'],
});
