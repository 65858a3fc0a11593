/** The numbers of a profile. Lengths are in characters (code points). */
export const profileLimits = {
  fullName: 100,
  bio: 300,
  placeLabel: 200,
  covers: 4,
} as const;

/** What a member may be told of, each of which they may silence. */
export const notificationTypes = ['like', 'comment', 'follow', 'unfollow', 'other'] as const;

export type NotificationType = (typeof notificationTypes)[number];

/** A shop that was never opened, one that is open, one that was closed again. */
export const shopStates = ['none', 'active', 'inactive'] as const;

export type ShopState = (typeof shopStates)[number];
