import { longestAppeal, longestNote, mostDecidedTogether } from '@stenope/domain/moderation/cases';
import { decisionGrounds, decisionReasons } from '@stenope/domain/moderation/reasons';
import { moderationActs } from '@stenope/domain/moderation/states';
import { postLimits } from '@stenope/domain/posts/limits';
import { z } from 'zod/mini';
import { action } from '../action.ts';
import { badgeId } from '../echoes/ratings.ts';
import { errorCodes } from '../errors.ts';
import { liveEvent } from '../live.ts';
import { person } from '../people.ts';
import { id, moment, page, pageQuery, text } from '../primitives.ts';
import {
  type appeal,
  caseCard,
  caseDetails,
  type caseRights,
  count,
  decision,
  excerpt,
  kind,
  mostListed,
  reviewedPicture,
  revision,
  state,
  status,
  words,
} from './cases.ts';

/** Review of what was reported, statements of reasons, appeals. */

export type ReviewedPicture = z.output<typeof reviewedPicture>;
export type CaseRights = z.output<typeof caseRights>;
export type CaseCard = z.output<typeof caseCard>;
export type Appeal = z.output<typeof appeal>;
export type CaseDetails = z.output<typeof caseDetails>;

export const listCases = action({
  id: 'moderation.queue',
  about:
    'Cases, the most urgent first: those queued, or by `status` those that wait or are closed (the latest first).',
  method: 'GET',
  path: '/api/moderation/cases',
  access: 'admin',
  budget: 'lists',
  query: z.strictObject({
    ...pageQuery,
    /** Words of a title, or the beginning of a username. */
    q: z.optional(text({ min: 1, max: 60 })),
    status: z.optional(status),
    kind: z.optional(kind),
    /** Only what members reported. */
    reportedOnly: z.optional(z.enum(['yes', 'no'])),
    /** Only what one has claimed. */
    mine: z.optional(z.enum(['yes', 'no'])),
  }),
  answer: z.strictObject({
    ...page(caseCard).shape,
    /** All that are queued, counted up to 1,000. */
    queued: count,
  }),
  status: 200,
  errors: ['bad_cursor'],
});

export const searchModeratedPosts = action({
  id: 'moderation.posts',
  about: 'All posts, newest first, in any state, whether reported or not, by title or username.',
  method: 'GET',
  path: '/api/moderation/posts',
  access: 'admin',
  budget: 'searches',
  query: z.strictObject({ ...pageQuery, q: z.optional(text({ min: 1, max: 60 })) }),
  answer: page(
    z.strictObject({
      id,
      title: text({ max: postLimits.title }),
      author: person,
      authorSuspended: z.boolean(),
      badge: z.nullable(badgeId),
      state,
      ratings: count,
      /** Reports ever made. */
      reports: count,
      picture: z.nullable(reviewedPicture),
      createdAt: moment,
      /** Its open case. */
      caseId: z.nullable(id),
    }),
  ),
  status: 200,
  errors: ['bad_cursor'],
});

export const openCase = action({
  id: 'moderation.open',
  about: 'Opens a case about something nobody reported, or finds the one that is open.',
  method: 'POST',
  path: '/api/moderation/cases',
  access: 'admin',
  body: z.strictObject({
    kind: z.enum(['post', 'comment', 'response', 'product', 'profile']),
    targetId: id,
  }),
  answer: caseDetails,
  status: 200,
  errors: [],
});

const onCase = {
  params: z.strictObject({ caseId: id }),
  access: 'admin',
  answer: caseDetails,
  status: 200,
} as const;

export const readCase = action({
  ...onCase,
  id: 'moderation.case',
  about: 'A case with its reports, notes, past decisions and appeal.',
  method: 'GET',
  path: '/api/moderation/cases/{caseId}',
  budget: 'lists',
  errors: [],
});

export const claimCase = action({
  ...onCase,
  id: 'moderation.claim',
  about: 'Takes a case for oneself for half an hour; again, for half an hour more.',
  method: 'PUT',
  path: '/api/moderation/cases/{caseId}/claim',
  errors: ['case_taken', 'own_content', 'illegal_transition'],
});

export const releaseCase = action({
  ...onCase,
  id: 'moderation.release',
  about: 'Gives a case back to the queue; again, nothing changes.',
  method: 'DELETE',
  path: '/api/moderation/cases/{caseId}/claim',
  errors: ['case_taken'],
});

export const handOnCase = action({
  ...onCase,
  id: 'moderation.hand_on',
  about: 'Hands a case on to another admin.',
  method: 'PUT',
  path: '/api/moderation/cases/{caseId}/holder',
  body: z.strictObject({ to: id }),
  errors: ['case_taken', 'own_content', 'illegal_transition'],
});

export const escalateCase = action({
  ...onCase,
  id: 'moderation.escalate',
  about: 'Leaves a case to the owner of the site: nobody else decides it from then on.',
  method: 'PUT',
  path: '/api/moderation/cases/{caseId}/escalation',
  errors: ['case_taken', 'own_content', 'illegal_transition'],
});

export const noteOnCase = action({
  ...onCase,
  id: 'moderation.note',
  about: 'Adds a note for the other admins.',
  method: 'POST',
  path: '/api/moderation/cases/{caseId}/notes',
  body: z.strictObject({ body: text({ min: 1, max: longestNote, lines: 'many' }) }),
  status: 201,
  errors: ['own_content'],
  creates: true,
});

/** Reason and ground are required for whatever is held against the author. */
const judgement = {
  act: z.enum(moderationActs),
  reason: z.optional(z.enum(decisionReasons)),
  ground: z.optional(z.enum(decisionGrounds)),
  /** For the author, in addition to the sentence of the reason. */
  words: z.optional(words),
};

export const decideCase = action({
  ...onCase,
  id: 'moderation.decide',
  about:
    'Decides a case: validates, masks, confirms, removes, restores or warns. Closes its reports, tells the author and the reporters.',
  method: 'POST',
  path: '/api/moderation/cases/{caseId}/decision',
  body: z.strictObject({ revision, ...judgement }),
  errors: ['illegal_transition', 'case_taken', 'case_changed', 'own_content'],
});

export const decideCases = action({
  id: 'moderation.decide_many',
  about: 'Decides up to fifty cases alike. Each is decided or refused by itself.',
  method: 'POST',
  path: '/api/moderation/decisions',
  access: 'admin',
  body: z.strictObject({
    cases: z
      .array(z.strictObject({ id, revision }))
      .check(z.minLength(1), z.maxLength(mostDecidedTogether)),
    ...judgement,
  }),
  answer: z.strictObject({
    items: z
      .array(
        z.strictObject({
          id,
          /** Null when decided. */
          refused: z.nullable(z.enum(errorCodes)),
        }),
      )
      .check(z.maxLength(mostDecidedTogether)),
  }),
  status: 200,
  errors: [],
});

export const judgeAppeal = action({
  ...onCase,
  id: 'moderation.judge_appeal',
  about:
    'Decides an appeal: keeps the decision, or overturns it, which gives back the state and ends the sanction. By another admin than who decided; where there is none, by the same after 24 hours.',
  method: 'POST',
  path: '/api/moderation/cases/{caseId}/appeal',
  body: z.strictObject({
    revision,
    outcome: z.enum(['kept', 'overturned']),
    words: z.optional(words),
  }),
  errors: ['illegal_transition', 'case_taken', 'case_changed', 'own_content', 'another_admin'],
});

export const listTeam = action({
  id: 'moderation.team',
  about: 'Admins and owner, to hand a case on to.',
  method: 'GET',
  path: '/api/moderation/team',
  access: 'admin',
  budget: 'lists',
  answer: z.strictObject({
    items: z
      .array(z.strictObject({ ...person.shape, isOwner: z.boolean() }))
      .check(z.maxLength(mostListed)),
  }),
  status: 200,
  errors: [],
});

/** A statement of reasons (DSA, art. 17), as its addressee reads it. */
const statement = z.strictObject({
  ...decision.shape,
  target: z.strictObject({
    kind,
    id,
    postId: z.nullable(id),
    /** Title, or beginning of the text; null once deleted. */
    excerpt: z.nullable(excerpt),
    /** State now; null once deleted, and for what has none. */
    state: z.nullable(state),
  }),
  appealableUntil: moment,
  can: z.strictObject({ appeal: z.boolean() }),
});

export type Statement = z.output<typeof statement>;

export const listStatements = action({
  id: 'moderation.statements',
  about: 'Decisions about what one published, and about one’s account, newest first.',
  method: 'GET',
  path: '/api/me/statements',
  access: 'member',
  budget: 'lists',
  query: z.strictObject(pageQuery),
  answer: page(statement),
  status: 200,
  errors: ['bad_cursor'],
});

const onStatement = {
  params: z.strictObject({ statementId: id }),
  access: 'member',
  answer: statement,
} as const;

export const readStatement = action({
  ...onStatement,
  id: 'moderation.statement',
  about: 'One decision about oneself: what, why, by whom or by what, for how long.',
  method: 'GET',
  path: '/api/me/statements/{statementId}',
  status: 200,
  errors: [],
});

export const appealStatement = action({
  ...onStatement,
  id: 'moderation.appeal',
  about: 'Appeals against a decision, once, within six months. Another admin decides.',
  method: 'POST',
  path: '/api/me/statements/{statementId}/appeal',
  body: z.strictObject({ body: z.optional(text({ max: longestAppeal, lines: 'many' })) }),
  status: 201,
  errors: ['already_appealed', 'appeal_closed'],
  creates: true,
  limits: [{ by: 'member', times: 30, seconds: 3600 }],
});

/** From a mail. Whatever is wrong with it, the answer is the same. */
const token = text({ min: 1, max: 200 });

export const readLinkedStatement = action({
  id: 'moderation.statement_by_link',
  about:
    'One decision about oneself by the link of a mail, for who cannot sign in. The link opens this and the appeal, nothing else.',
  method: 'POST',
  path: '/api/statement-link',
  access: 'anyone',
  body: z.strictObject({ token }),
  answer: statement,
  status: 200,
  errors: ['invalid_or_expired_token'],
  limits: [{ by: 'address', times: 60, seconds: 900 }],
});

export const appealLinkedStatement = action({
  id: 'moderation.appeal_by_link',
  about: 'Appeals against the decision a link opens, once, within six months.',
  method: 'POST',
  path: '/api/statement-link/appeal',
  access: 'anyone',
  body: z.strictObject({
    token,
    body: z.optional(text({ max: longestAppeal, lines: 'many' })),
  }),
  answer: statement,
  status: 201,
  errors: ['invalid_or_expired_token', 'already_appealed', 'appeal_closed'],
  creates: true,
  limits: [{ by: 'address', times: 30, seconds: 3600 }],
});

export const caseChanged = liveEvent({
  name: 'moderation.case_changed',
  about: 'A case was opened, reported again, claimed, handed on or decided. For admins.',
  data: z.strictObject({
    id,
    revision,
    status,
    claimedBy: z.nullable(id),
  }),
});
