/** The parts of the settings, in their order; each is an anchor of that name. */
export const parts = ['page', 'pro', 'access', 'wishes', 'data'] as const;

export type PartName = (typeof parts)[number];
