import type { SourceFormat } from '@stenope/domain/media/formats';
import type { RemovedPart } from '@stenope/domain/media/receipt';

/** The only notes a decoder gets to see, both of our own writing or needed to convert colours. */
export interface Marks {
  readonly icc: Buffer | undefined;
  /** 1 to 8, as EXIF counts. */
  readonly orientation: number;
}

/** A file taken apart without decoding a pixel. */
export interface Opened {
  readonly format: SourceFormat;
  /** As stored; orientation is not applied yet. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  /** What it takes in memory when it has to lie there as a whole. */
  readonly unfoldedBytes: number;
  /** Whether it can be read row by row instead. */
  readonly streams: boolean;
  /** The same picture with nothing in it but what draws it, and what is given here. */
  redrawn(marks: Marks): Buffer;
  /** The colour profile as it came, if it came whole. */
  readonly icc: Buffer | undefined;
  /** The TIFF structure of EXIF, without its label. */
  readonly exif: Buffer | undefined;
  readonly xmp: string | undefined;
  /** Parts that are in the file and will be in nothing we make. */
  readonly found: ReadonlySet<RemovedPart>;
}

/** More than any honest note; what is longer is not read. */
export const longestNote = 1024 * 1024;

/** Profiles with tables have a few hundred kilobytes; those we keep have a few hundred bytes. */
export const longestProfile = 4 * 1024 * 1024;

/** EXIF that says how a picture is turned and nothing else. */
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
