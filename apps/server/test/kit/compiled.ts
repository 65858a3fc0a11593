const place = process.env['NODE_COMPILE_CACHE'];

/**
 * Environment for processes run from our sources: the compile cache, if there is one (`npm test`
 * makes it), which halves their start time.
 */
export const compiledBefore: Readonly<Record<string, string>> =
  place === undefined ? {} : { NODE_COMPILE_CACHE: place };
