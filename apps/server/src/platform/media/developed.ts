import type { CameraFacts } from '@stenope/domain/media/facts';
import type { ServedFormat, SourceFormat } from '@stenope/domain/media/formats';
import type { FileReceipt } from '@stenope/domain/media/receipt';
import type { Crop } from '@stenope/domain/media/sizes';

/** What a file turned out to be. Sizes are as shown: after orientation, and after the crop. */
export interface Examined {
  readonly format: SourceFormat;
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly animated: boolean;
}

export interface MadeFile {
  /** Its name in the folder it was asked for: `webp-1080.webp`, `webp-1080-still.webp`. */
  readonly file: string;
  readonly format: ServedFormat;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** One frame of a picture that moves, for those who want no motion. */
  readonly still: boolean;
}

export interface Developed extends Examined {
  readonly files: readonly MadeFile[];
  readonly thumbhash: Buffer;
  /** `#rrggbb`. */
  readonly colour: string;
  /** A name of our own list ("sRGB", "Display P3", …), never the file's words. */
  readonly profile: string;
  readonly wideGamut: boolean;
  readonly camera: CameraFacts;
  readonly receipt: FileReceipt;
}

export interface EngineOptions {
  /** In pixels of the upright picture. The file stays whole; what is made of it is cut. */
  readonly crop?: Crop;
}

/**
 * Turns a stored file into what we serve. Refuses with `unsupported_media`, `image_too_large`,
 * `bad_media`, with `bad_crop` for a crop that leaves the picture, and with `unavailable` when the
 * machine and not the picture is at fault: then asking again later is right.
 */
export interface Engine {
  /** Accepted by content and decoded once to the end, within bounds. */
  examine(file: string, options?: EngineOptions): Promise<Examined>;
  /** First sizes: every WebP width from one decode, with thumbhash, colour and facts. */
  develop(file: string, outFolder: string, options?: EngineOptions): Promise<Developed>;
  /** JPEG and AVIF of the same widths, behind everything else. */
  enlarge(file: string, outFolder: string, options?: EngineOptions): Promise<readonly MadeFile[]>;
  close(): Promise<void>;
}
