/** Of conversations between two people. */
export const messageLimits = {
  /** Characters of one message. */
  text: 4000,
  /** Characters of one that a list shows. */
  preview: 140,
  /** A page of a conversation. */
  page: 50,
  /** People shown to choose from. */
  picker: 8,
  /** So many may be written to somebody who has not answered yet. */
  request: 3,
} as const;

/** Shown as "99+" beyond. */
export const badgeCap = 99;
