import {
  caseCauses,
  caseStatuses,
  longestAppeal,
  longestNote,
} from '@stenope/domain/moderation/cases';
import { noticeLimits, noticeOutcomes, noticeReasons } from '@stenope/domain/moderation/notices';
import { decisionGrounds, decisionReasons, longestWords } from '@stenope/domain/moderation/reasons';
import { longestReport, reportCategories, reportKinds } from '@stenope/domain/moderation/reports';
import { moderationActs, moderationStates } from '@stenope/domain/moderation/states';
import { postLimits, sensitivities } from '@stenope/domain/posts/limits';
import { z } from 'zod/mini';
import { badgeId } from '../echoes/ratings.ts';
import { shownVideo } from '../media.ts';
import { person } from '../people.ts';
import { id, moment, text } from '../primitives.ts';

/** Cases and decisions, as the team and those concerned see them. */

export const kind = z.enum(reportKinds);
const category = z.enum(reportCategories);
export const state = z.enum(moderationStates);
export const status = z.enum(caseStatuses);
export const count = z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000));
export const revision = z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000));
export const excerpt = text({ max: 200, lines: 'many' });
export const words = text({ max: longestWords, lines: 'many' });

/** A picture at the address an admin sees it at, also when it is hidden from everybody else. */
export const reviewedPicture = z.strictObject({
  small: text({ max: 400 }),
  large: text({ max: 400 }),
  /** Where it is a video: its address, and the picture is its poster. */
  video: z.optional(text({ max: 400 })),
  seconds: z.optional(shownVideo.shape.seconds),
  sound: z.optional(shownVideo.shape.sound),
  captions: z.optional(text({ max: 400 })),
  width: count,
  height: count,
  /** Base64 thumbhash: the blurred placeholder. */
  thumbhash: text({ max: 100 }),
  alt: text({ max: postLimits.alt, lines: 'many' }),
  sensitive: z.enum(sensitivities),
});

/** What an admin may do about a case now. */
export const caseRights = z.strictObject({
  claim: z.boolean(),
  release: z.boolean(),
  handOn: z.boolean(),
  escalate: z.boolean(),
  note: z.boolean(),
  validate: z.boolean(),
  mask: z.boolean(),
  confirm: z.boolean(),
  remove: z.boolean(),
  restore: z.boolean(),
  warn: z.boolean(),
  /** Decide the appeal that waits. */
  judge: z.boolean(),
});

/** A case as the queue shows it. */
export const caseCard = z.strictObject({
  id,
  /** Raised with each change; the higher is the later. */
  revision,
  status,
  causes: z.array(z.enum(caseCauses)).check(z.maxLength(caseCauses.length)),
  target: z.strictObject({
    kind,
    id,
    /** Post it is or belongs to; null for a profile, a product or a message, and once deleted. */
    postId: z.nullable(id),
    /** Title, or beginning of the text; null once deleted, and for a message. */
    excerpt: z.nullable(excerpt),
    picture: z.nullable(reviewedPicture),
  }),
  /** Null once they have left: then there is a pseudonym. */
  author: z.nullable(person),
  authorPseudonym: z.nullable(id),
  /** Whether the author is suspended: then nobody sees it, whatever its state. */
  authorSuspended: z.boolean(),
  /** Badge of the author. */
  badge: z.nullable(badgeId),
  state,
  /** End of an automatic mask that no human has confirmed. */
  maskedUntil: z.nullable(moment),
  /** Weighted flag score (WFS) of its open reports, as of its last report. */
  flagScore: z.number().check(z.minimum(0), z.maximum(1_000_000)),
  /** Number of ratings (N). */
  ratings: count,
  /** Open reports, and independent reporters among them. */
  reports: count,
  reporters: count,
  categories: z.array(category).check(z.maxLength(reportCategories.length)),
  severe: z.boolean(),
  openedAt: moment,
  queuedAt: z.nullable(moment),
  closedAt: z.nullable(moment),
  /** Null again half an hour after it was claimed. */
  claimedBy: z.nullable(person),
  claimedAt: z.nullable(moment),
  escalatedAt: z.nullable(moment),
  can: caseRights,
});

export const appeal = z.strictObject({
  id,
  body: text({ max: longestAppeal, lines: 'many' }),
  at: moment,
  decidedAt: z.nullable(moment),
  outcome: z.nullable(z.enum(['kept', 'overturned'])),
  /** True where no other admin could decide it. */
  bySameAdmin: z.boolean(),
  /** Answer of who decided it. */
  words,
});

const statementActs = [...moderationActs, 'suspend', 'reactivate'] as const;

export const decision = z.strictObject({
  id,
  act: z.enum(statementActs),
  /** Null where nothing was held against the author. */
  reason: z.nullable(z.enum(decisionReasons)),
  ground: z.nullable(z.enum(decisionGrounds)),
  words,
  automated: z.boolean(),
  at: moment,
  /** End of a mask or a suspension; null without one. */
  until: z.nullable(moment),
  overturnedAt: z.nullable(moment),
  appeal: z.nullable(appeal),
});

/** A decision as admins see it. */
const pastDecision = z.strictObject({
  ...decision.shape,
  /** Null when automated, and once they have left. */
  by: z.nullable(person),
  from: z.nullable(state),
  to: z.nullable(state),
});

const note = z.strictObject({
  id,
  /** Null once they have left. */
  by: z.nullable(person),
  body: text({ max: longestNote, lines: 'many' }),
  at: moment,
});

const caseReport = z.strictObject({
  id,
  category,
  severe: z.boolean(),
  text: text({ max: longestReport, lines: 'many' }),
  at: moment,
  /** Null once they have left, and always for the author of the reported content. */
  reporter: z.nullable(person),
  badge: z.nullable(badgeId),
  outcome: z.nullable(z.enum(['upheld', 'rejected'])),
});

/** A notice of illegal content by anybody, without who sent it. */
const caseNotice = z.strictObject({
  id,
  reason: z.enum(noticeReasons),
  urgent: z.boolean(),
  /** Empty some months after the answer. */
  text: text({ max: noticeLimits.explanation.max, lines: 'many' }),
  at: moment,
  outcome: z.nullable(z.enum(noticeOutcomes)),
});

/** Something that was removed, with a picture like one of this. */
const removedLike = z.strictObject({
  kind: z.enum(['post', 'response', 'product']),
  id,
  removedAt: moment,
  /** The same file; otherwise only alike. */
  exact: z.boolean(),
  /** Why it was removed; null once that is forgotten. */
  reason: z.nullable(z.enum(decisionReasons)),
  /** Case it was removed in. */
  caseId: z.nullable(id),
  /** Null once it is deleted. */
  picture: z.nullable(reviewedPicture),
});

/** Other things a moderator may want to decide with it. */
const relatedCase = z.strictObject({
  id,
  revision,
  kind,
  excerpt: z.nullable(excerpt),
  state,
  authorSuspended: z.boolean(),
  reports: count,
  /** `picture`: the same file; `author`: by the same member. */
  by: z.enum(['picture', 'author']),
});

export const mostListed = 100;

/** Of a post with all its steps. */
const mostPictures = postLimits.steps + 1;

/** Everything the page of a case shows. */
export const caseDetails = z.strictObject({
  ...caseCard.shape,
  /** Whole text of the thing; for a message the sealed copy is read separately. */
  text: z.nullable(text({ max: 20_000, lines: 'many' })),
  /** All its pictures, the first one large; of a profile its face and its covers. */
  pictures: z.array(reviewedPicture).check(z.maxLength(mostPictures)),
  /** Newest first, the latest hundred. */
  reportList: z.array(caseReport).check(z.maxLength(mostListed)),
  /** Newest first, the latest hundred; none for the author of what they are about. */
  noticeList: z.array(caseNotice).check(z.maxLength(mostListed)),
  /** What was removed with pictures like its own, where that brought it here. */
  alike: z.array(removedLike).check(z.maxLength(mostPictures)),
  notes: z.array(note).check(z.maxLength(mostListed)),
  /** Decisions about this thing, newest first. */
  history: z.array(pastDecision).check(z.maxLength(mostListed)),
  /** Appeal that waits for a decision, and the decision it is against. */
  appeal: z.nullable(z.strictObject({ ...appeal.shape, decisionId: id })),
  related: z.array(relatedCase).check(z.maxLength(20)),
});
