/** Limits of a post. Texts are counted in code points. */
export const postLimits = {
  title: 140,
  description: 5000,
  alt: 500,
  steps: 20,
  step: 1000,
  resources: 20,
  resourceLabel: 120,
  link: 2000,
  placeLabel: 200,
  comment: 1000,
  responseDescription: 1000,
  /** In one text; further ones stay plain text. */
  tags: 30,
  mentions: 20,
  tag: 60,
  /** Length of the excerpt in lists. */
  excerpt: 280,
} as const;

/** Hashtags one member can follow; hashtags and words one can mute; related hashtags shown. */
export const tagLimits = { followed: 200, muted: 200, related: 8 } as const;

/** Product: visitors see one fixed set, the newest visible posts. */
export const visitorPosts = 12;

/** Posts on a member's map: the newest with a place. */
export const mapPosts = 500;

/** Works of others shown below a post, in the same light. */
export const alikePosts = 12;

export const licences = [
  'all_rights_reserved',
  'cc_by',
  'cc_by_sa',
  'cc_by_nd',
  'cc_by_nc',
  'cc_by_nc_sa',
  'cc_by_nc_nd',
  'cc0',
] as const;

export const sensitivities = ['none', 'nude', 'suggestive'] as const;

export type Sensitivity = (typeof sensitivities)[number];

export const placePrecisions = ['exact', 'km', 'city'] as const;
