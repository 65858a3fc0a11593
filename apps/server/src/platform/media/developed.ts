import type { CameraFacts } from '@stenope/domain/media/facts';
import type { ServedFormat, SourceFormat } from '@stenope/domain/media/formats';
import type { FileReceipt } from '@stenope/domain/media/receipt';
import type { Crop } from '@stenope/domain/media/sizes';

/** Facts about a decoded file. Sizes are as shown: after orientation and crop. */
export interface Examined {
  readonly format: SourceFormat;
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly animated: boolean;
}

export interface MadeFile {
  /** File name in the output folder: `webp-1080.webp`, `webp-1080-still.webp`. */
  readonly file: string;
  readonly format: ServedFormat;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** First frame of an animation, for people who prefer reduced motion. */
  readonly still: boolean;
}

/** What a picture looks like, and by what it is known again. */
export interface Glance {
  /** Palette and tones, by `packLook`. */
  readonly look: Buffer;
  /** By `packFingerprint`; empty where there is too little in the picture. */
  readonly fingerprint: Buffer;
}

export interface Developed extends Examined, Glance {
  readonly files: readonly MadeFile[];
  readonly thumbhash: Buffer;
  /** `#rrggbb`. */
  readonly colour: string;
  /** A name from our own list ("sRGB", "Display P3", …), never the file's own text. */
  readonly profile: string;
  readonly wideGamut: boolean;
  readonly camera: CameraFacts;
  readonly receipt: FileReceipt;
}

export interface EngineOptions {
  /**
   * In pixels of the upright picture. The stored file stays whole; the derived ones are cropped.
   */
  readonly crop?: Crop;
}

/**
 * Turns a stored file into the files we serve. Refuses with `unsupported_media`, `image_too_large`,
 * `bad_media`, with `bad_crop` for a crop outside the picture, and with `unavailable` when the
 * machine is at fault, which is worth a retry.
 */
export interface Engine {
  /** Detects the format by content and decodes once, within limits. */
  examine(file: string, options?: EngineOptions): Promise<Examined>;
  /** First sizes: every WebP width from one decode, with thumbhash, colour, glance and camera facts. */
  develop(file: string, outFolder: string, options?: EngineOptions): Promise<Developed>;
  /** The glance alone, for a picture that was developed without, at the lowest priority. */
  look(file: string, options?: EngineOptions): Promise<Glance>;
  /** JPEG and AVIF of the same widths, at the lowest priority. */
  enlarge(file: string, outFolder: string, options?: EngineOptions): Promise<readonly MadeFile[]>;
  close(): Promise<void>;
}
