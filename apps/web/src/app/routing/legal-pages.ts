/** Legal pages, each at its address, e.g. `/legal/notice`. */
export const legalPages = ['notice', 'terms', 'privacy', 'accessibility'] as const;

export type LegalPage = (typeof legalPages)[number];
