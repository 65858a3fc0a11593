const place = process.env['NODE_COMPILE_CACHE'];

/**
 * For the environment of a process of our own sources: where they lie compiled, when there is such
 * a place (`npm test` makes one). It then starts in half the time.
 */
export const compiledBefore: Readonly<Record<string, string>> =
  place === undefined ? {} : { NODE_COMPILE_CACHE: place };
