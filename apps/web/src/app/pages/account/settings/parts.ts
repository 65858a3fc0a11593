/** Parts of the settings, in order; each name is also an anchor. */
export const parts = ['page', 'pro', 'access', 'wishes', 'data'] as const;

export type PartName = (typeof parts)[number];
