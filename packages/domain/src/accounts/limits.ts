/** Limits of an account. Lengths are in code points. */
export const limits = {
  username: { min: 3, max: 30 },
  /** Days during which a former username redirects to its holder and nobody else may take it. */
  formerUsername: { days: 30 },
  password: { min: 6, max: 256 },
  displayName: { max: 60 },
} as const;

/** Hours for which links in mails are valid: stated in them, and used for their tokens. */
export const linkHours = { verify: 24, reset: 1, change: 24 } as const;
