/** Legal pages whose text the team of a site may replace by its own. */
export const editedLegalPages = ['notice', 'terms', 'privacy'] as const;

export type EditedLegalPage = (typeof editedLegalPages)[number];

export const legalLimits = {
  /** Characters of one text: in any script it fits into one request. */
  body: 16_000,
  /** Versions of one page in one language. */
  versions: 500,
} as const;
