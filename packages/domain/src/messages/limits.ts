/** Limits of conversations. */
export const messageLimits = {
  /** Code points of a message. */
  text: 4000,
  /** Code points of the preview in a list. */
  preview: 140,
  /** Messages of a page. */
  page: 50,
  /** People listed in the picker. */
  picker: 8,
  /** Messages allowed to somebody who has not answered yet. */
  request: 3,
} as const;

/** Shown as "99+" beyond. */
export const badgeCap = 99;
