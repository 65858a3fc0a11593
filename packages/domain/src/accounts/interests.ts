/** Interests a newcomer can choose from. Codes: the words are in the language files. */
export const interestNames = [
  'portrait',
  'landscape',
  'street',
  'documentary',
  'architecture',
  'nature',
  'night',
  'still_life',
  'black_and_white',
  'film',
  'alternative_processes',
  'abstract',
  'staged',
  'video',
] as const;

export type Interest = (typeof interestNames)[number];
