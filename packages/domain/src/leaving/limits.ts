/**
 * How much an archive may hold. An export of ours stays within; a file that somebody brings is
 * refused before anything of it is unfolded.
 */
export const archiveLimits = {
  /** Of the whole file: what one member may keep, and then some. */
  bytes: 20 * 1024 * 1024 * 1024,
  entries: 100_000,
  /** Of one page of a list, unfolded. */
  pageBytes: 8 * 1024 * 1024,
  /** Of all the pages of the lists that come back, unfolded. */
  pagesBytes: 128 * 1024 * 1024,
  posts: 20_000,
  /** People one follows, blocks or mutes, and posts one kept. */
  people: 20_000,
  favourites: 50_000,
  /** What is sent at once. */
  partBytes: 8 * 1024 * 1024,
  /** Pictures that are none, after which the rest is not tried: ours are all good. */
  badPictures: 5,
  /** Pictures of one import before those of others have their turn; those of a post stay together. */
  turnPictures: 20,
} as const;

/** How long an export can be had. */
export const exportDays = 7;
