/**
 * Limits of an archive. Our exports stay within; an imported file beyond them is refused before it
 * is unpacked.
 */
export const archiveLimits = {
  /** Size of the whole file: more than one member may store. */
  bytes: 20 * 1024 * 1024 * 1024,
  entries: 100_000,
  /** Size of one page of a list, unpacked. */
  pageBytes: 8 * 1024 * 1024,
  /** Size of all pages of the imported lists, unpacked. */
  pagesBytes: 128 * 1024 * 1024,
  posts: 20_000,
  /** Followed, blocked or muted members, and favourites. */
  people: 20_000,
  favourites: 50_000,
  /** Followed hashtags, and muted terms; more than one member may have here: another site may have a higher limit. */
  tags: 2_000,
  /** Size of one upload part. */
  partBytes: 8 * 1024 * 1024,
  /** Unreadable pictures after which the import stops: our own exports have none. */
  badPictures: 5,
  /** Pictures of one import before others get their turn; those of a post stay together. */
  turnPictures: 20,
  /** The same of ties and favourites, whether they lead to anybody or not. */
  turnTies: 500,
} as const;

/** Days during which an export can be downloaded. */
export const exportDays = 7;
