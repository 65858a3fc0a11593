/** Why a version of ours came: told where a site goes over to it, and in other words where it is read. */
export const ourReasons = {
  second:
    'Every wait ends, small communities settle, and rings that stay below a number gain nothing.',
  third:
    'Fresh accounts make nobody look like a group, and are not the other eyes a score waits for.',
} as const;
