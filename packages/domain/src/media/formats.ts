/** Accepted formats, detected by content: file names and declared types are ignored. */
export const sourceFormats = ['jpeg', 'png', 'gif'] as const;

export type SourceFormat = (typeof sourceFormats)[number];

/** Served formats: WebP at once, the others in the background. */
export const servedFormats = ['webp', 'jpeg', 'avif'] as const;

export type ServedFormat = (typeof servedFormats)[number];
