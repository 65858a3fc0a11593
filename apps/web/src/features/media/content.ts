import { sourceFormats, type SourceFormat } from '@stenope/domain/media/formats';

/** For the file chooser: with this list iPhones hand over JPEG. */
export const acceptedTypes = sourceFormats.map((format) => `image/${format}`).join(',');

const beginnings: Readonly<Record<SourceFormat, readonly string[]>> = {
  jpeg: ['\u00ff\u00d8\u00ff'],
  png: ['\u0089PNG\r\n\u001a\n'],
  gif: ['GIF87a', 'GIF89a'],
};

export type PictureProblem = 'type' | 'size' | 'empty' | 'unreadable';

/**
 * What can be said of a file before any of it is sent. Its name and what the device calls it count
 * for nothing; the server looks closer.
 */
export async function pictureProblem(
  file: Blob,
  mostBytes: number,
): Promise<PictureProblem | undefined> {
  if (file.size === 0) return 'empty';
  if (file.size > mostBytes) return 'size';
  try {
    const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
    return formatOf(head) === undefined ? 'type' : undefined;
  } catch {
    // It is gone from the device, or not there yet.
    return 'unreadable';
  }
}

export function formatOf(head: Uint8Array): SourceFormat | undefined {
  const text = String.fromCodePoint(...head);
  return sourceFormats.find((format) => beginnings[format].some((begin) => text.startsWith(begin)));
}
