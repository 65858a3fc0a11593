/** Why the second version came: told where a site goes over to it, and in other words where it is read. */
export const secondReason =
  'Every wait ends, small communities settle, and rings that stay below a number gain nothing.';
