/** What may be handed in, decided by content. A file's name and its sender's word count for nothing. */
export const sourceFormats = ['jpeg', 'png', 'gif'] as const;

export type SourceFormat = (typeof sourceFormats)[number];

/** What is served: WebP at once, the others when there is time. */
export const servedFormats = ['webp', 'jpeg', 'avif'] as const;

export type ServedFormat = (typeof servedFormats)[number];
