/** Reasons for refusing a picture; the parent turns them into refusals of the same name. */
export const refusedCodes = [
  'unsupported_media',
  'image_too_large',
  'bad_media',
  'bad_crop',
] as const;

export type RefusedCode = (typeof refusedCodes)[number];

export class Refused extends Error {
  readonly code: RefusedCode;

  constructor(code: RefusedCode, cause?: unknown) {
    super(code, { cause });
    this.name = 'Refused';
    this.code = code;
  }
}
