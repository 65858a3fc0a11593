/** Kinds of content that can be reported. */
export const reportKinds = [
  'post',
  'comment',
  'response',
  'profile',
  'product',
  'message',
] as const;

export type ReportKind = (typeof reportKinds)[number];

/** Categories of reports. */
export const reportCategories = [
  'spam',
  'harassment',
  'hate',
  'nudity_unlabelled',
  'stolen_work',
  'illegal',
  'other',
] as const;

export type ReportCategory = (typeof reportCategories)[number];

/** Number of messages sealed before and after a reported one. */
export const sealedAround = { before: 19, after: 10 } as const;

/** Months the sealed copy is kept, even if the conversation is deleted. */
export const sealedMonths = 6;

/** Months after the decision for which a report keeps its words and who made it. */
export const reportMonths = 12;

/** Code points of the optional text. */
export const longestReport = 1000;

/** Severe reports are read at once, however little their reporter is trusted, and weigh more. */
export function isSevere(category: ReportCategory): boolean {
  return category === 'hate' || category === 'illegal';
}
