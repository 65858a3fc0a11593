/** Longest query, in code points. */
export const longestQuery = 120;

/** Colours looked for together: the largest of a photograph. */
export const mostColours = 3;

/** Posts that are counted of those found: "100+". */
export const mostFound = 100;

/**
 * Posts that are sorted by match or by an Echo: the newest of those that fit. Common words have
 * more; of rare ones all are sorted.
 */
export const mostCandidates = 500;
