/** Reasons for our versions: recorded when a site adopts one, and translated where it is shown. */
export const ourReasons = {
  second:
    'Every wait ends, small communities settle, and rings that stay below a number gain nothing.',
  third:
    'Fresh accounts make nobody look like a group, and are not the other eyes a score waits for.',
} as const;
