import { sourceFormats, type SourceFormat } from '@stenope/domain/media/formats';

/** For the file chooser: with this list iPhones hand over JPEG. */
export const acceptedTypes = sourceFormats.map((format) => `image/${format}`).join(',');

const beginnings: Readonly<Record<SourceFormat, readonly string[]>> = {
  jpeg: ['\u00ff\u00d8\u00ff'],
  png: ['\u0089PNG\r\n\u001a\n'],
  gif: ['GIF87a', 'GIF89a'],
};

export type PictureProblem = 'type' | 'video' | 'size' | 'empty' | 'unreadable';

/** Pictures in the same box as films (HEIC, AVIF, raw files) name themselves here. */
const stillBrand = /^(?:hei|hev|mif|msf|avi|mia|crx)/;

/**
 * What can be said of a file before any of it is sent. Its name and what the device calls it count
 * for nothing; the server looks closer.
 */
export async function pictureProblem(
  file: Blob,
  mostBytes: number,
): Promise<PictureProblem | undefined> {
  if (file.size === 0) return 'empty';
  try {
    const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
    // Before its size: a film is not too large, it is a film.
    if (isVideo(head)) return 'video';
    if (file.size > mostBytes) return 'size';
    return formatOf(head) === undefined ? 'type' : undefined;
  } catch {
    // It is gone from the device, or not there yet.
    return 'unreadable';
  }
}

/** What phones, cameras and screen recorders write: MP4, QuickTime, WebM, Matroska, AVI, MPEG. */
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
