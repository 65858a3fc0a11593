/** Limits of a profile. Lengths are in code points. */
export const profileLimits = {
  fullName: 100,
  bio: 300,
  placeLabel: 200,
  covers: 4,
} as const;

/** Kinds of notifications, each of which can be switched off. */
export const notificationTypes = ['like', 'comment', 'follow', 'unfollow', 'other'] as const;

export type NotificationType = (typeof notificationTypes)[number];

/** Never opened, open, and closed again. */
export const shopStates = ['none', 'active', 'inactive'] as const;

export type ShopState = (typeof shopStates)[number];
