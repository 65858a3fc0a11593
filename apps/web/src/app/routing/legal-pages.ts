/** What the law wants said, each on its page: `/legal/notice`. */
export const legalPages = ['notice', 'terms', 'privacy', 'accessibility'] as const;

export type LegalPage = (typeof legalPages)[number];
