import type { SourceFormat } from '@stenope/domain/media/formats';
import type { RemovedPart } from '@stenope/domain/media/receipt';

/** The only metadata a decoder sees, written by us or needed to convert colours. */
export interface Marks {
  readonly icc: Buffer | undefined;
  /** 1 to 8, as in EXIF. */
  readonly orientation: number;
}

/** A file taken apart without decoding a pixel. */
export interface Opened {
  readonly format: SourceFormat;
  /** As stored, before orientation. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  /** Memory it takes when decoded as a whole. */
  readonly unfoldedBytes: number;
  /** Whether it can be decoded row by row instead. */
  readonly streams: boolean;
  /** The picture data alone, with this metadata. */
  redrawn(marks: Marks): Buffer;
  /** The original colour profile, if complete. */
  readonly icc: Buffer | undefined;
  /** TIFF structure of EXIF, without its label. */
  readonly exif: Buffer | undefined;
  readonly xmp: string | undefined;
  /** Parts of the file that are removed. */
  readonly found: ReadonlySet<RemovedPart>;
}

/** More than any honest metadata block; longer ones are not read. */
export const longestNote = 1024 * 1024;

/** Profiles with tables have a few hundred kilobytes; those we write have a few hundred bytes. */
export const longestProfile = 4 * 1024 * 1024;

/** EXIF with the orientation only. */
export function orientationExif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x01_12, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
