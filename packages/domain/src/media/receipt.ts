/** Parts of a file that are kept: in its colours, its pixels, or in fields its author may hide. */
export const keptParts = [
  'colour_profile',
  'orientation_applied',
  'camera',
  'lens',
  'exposure',
  'film',
  'date',
] as const;

export type KeptPart = (typeof keptParts)[number];

/** Parts of a file that are in nothing we serve. */
export const removedParts = [
  'gps',
  'exif',
  'xmp',
  'iptc',
  'maker_note',
  'thumbnail',
  'second_image',
  'comment',
  'text',
  'trailing_bytes',
  'software',
  'serial_number',
  'other',
] as const;

export type RemovedPart = (typeof removedParts)[number];

/** Lists only parts actually found in the file. */
export interface FileReceipt {
  readonly kept: readonly KeptPart[];
  readonly removed: readonly RemovedPart[];
}
