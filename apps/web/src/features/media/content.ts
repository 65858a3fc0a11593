import { sourceFormats, type SourceFormat } from '@stenope/domain/media/formats';
import { videoFormatOf } from '@stenope/domain/media/video';

/** `accept` of the file input: with this list iPhones convert to JPEG. */
export const acceptedTypes = sourceFormats.map((format) => `image/${format}`).join(',');

/** `accept` where a video may be chosen as well. */
export const acceptedWithVideo = `${acceptedTypes},video/mp4,video/quicktime,video/webm,video/x-matroska`;

const beginnings: Readonly<Record<SourceFormat, readonly string[]>> = {
  jpeg: ['\u00ff\u00d8\u00ff'],
  png: ['\u0089PNG\r\n\u001a\n'],
  gif: ['GIF87a', 'GIF89a'],
};

export type PictureProblem = 'type' | 'video' | 'size' | 'empty' | 'unreadable';

/** Brands of still images (HEIC, AVIF, raw) in the `ftyp` box they share with videos. */
const stillBrand = /^(?:hei|hev|mif|msf|avi|mia|crx)/;

/**
 * Problem with a file found before uploading. Its name and declared type are ignored; the server
 * examines it more closely.
 */
export async function pictureProblem(
  file: Blob,
  mostBytes: number,
): Promise<PictureProblem | undefined> {
  if (file.size === 0) return 'empty';
  try {
    const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
    // Before the size, so that a video is called a video rather than too large.
    if (isVideo(head)) return 'video';
    if (file.size > mostBytes) return 'size';
    return formatOf(head) === undefined ? 'type' : undefined;
  } catch {
    // The file was deleted from the device, or is not downloaded yet.
    return 'unreadable';
  }
}

export type VideoProblem = 'video' | 'video_unavailable' | 'video_size' | 'video_type';

/** What a member may do with videos: the server's limit, null where it has no encoder. */
export interface VideoRights {
  readonly isPro: boolean;
  readonly mostBytes: number | null;
}

/** Whether this browser may make a video smaller before it is sent. */
function mayCompress(): boolean {
  return typeof VideoEncoder !== 'undefined';
}

/**
 * Problem with a file known to be a video. How large it may be is said of what is sent, which is
 * known here where nothing compresses it.
 */
export async function videoProblem(
  file: Blob,
  { isPro, mostBytes }: VideoRights,
  isCompressed = mayCompress(),
): Promise<VideoProblem | undefined> {
  if (!isPro) return 'video';
  if (mostBytes === null) return 'video_unavailable';
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  if (videoFormatOf(head) === undefined) return 'video_type';
  return file.size > mostBytes && !isCompressed ? 'video_size' : undefined;
}

/**
 * Signatures of the formats phones, cameras and screen recorders write: MP4, QuickTime, WebM,
 * Matroska, AVI, MPEG.
 */
function isVideo(head: Uint8Array): boolean {
  const text = String.fromCodePoint(...head);
  if (text.startsWith('ftyp', 4)) return !stillBrand.test(text.slice(8));
  return (
    text.startsWith('\u001aE\u00df\u00a3') ||
    text.startsWith('\0\0\u0001\u00ba') ||
    (text.startsWith('RIFF') && text.startsWith('AVI ', 8))
  );
}

export function formatOf(head: Uint8Array): SourceFormat | undefined {
  const text = String.fromCodePoint(...head);
  return sourceFormats.find((format) => beginnings[format].some((begin) => text.startsWith(begin)));
}
