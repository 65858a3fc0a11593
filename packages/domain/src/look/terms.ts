/** Words of light, and of format: what photographs are filtered by, apart from how it is found. */

export const lights = ['high_key', 'low_key', 'contrasted', 'soft', 'monochrome'] as const;

export type Light = (typeof lights)[number];

export const formats = ['landscape', 'portrait', 'square', 'panorama'] as const;

export type Format = (typeof formats)[number];
