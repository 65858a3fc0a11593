/** What can be reported. */
export const reportKinds = [
  'post',
  'comment',
  'response',
  'profile',
  'product',
  'message',
] as const;

export type ReportKind = (typeof reportKinds)[number];

/** What one may say is wrong with it. */
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

/** What is sealed with a reported message: so many before it, and after it. */
export const sealedAround = { before: 19, after: 10 } as const;

/** How long it stays, also when the conversation is deleted. */
export const sealedMonths = 6;

/** Letters one may add. */
export const longestReport = 1000;

/** These are read at once, however little their reporter is trusted, and weigh more. */
export function isSevere(category: ReportCategory): boolean {
  return category === 'hate' || category === 'illegal';
}
