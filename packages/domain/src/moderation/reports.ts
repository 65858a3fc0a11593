/** What can be reported. */
export const reportKinds = ['post', 'comment', 'response', 'profile', 'product'] as const;

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

/** Letters one may add. */
export const longestReport = 1000;

/** These are read at once, however little their reporter is trusted, and weigh more. */
export function isSevere(category: ReportCategory): boolean {
  return category === 'hate' || category === 'illegal';
}
