/** What of a file lives on: in its colours, its pixels, or in fields its author may hide. */
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

/** What was in a file and is in nothing we serve. */
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

/** Says only what was really in that one file. */
export interface FileReceipt {
  readonly kept: readonly KeptPart[];
  readonly removed: readonly RemovedPart[];
}
