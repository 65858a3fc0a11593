/**
 * Paths in the storage. Originals are separate from served files: no URL leads to them. Two
 * characters of a random part keep folders small.
 */
export const originals = 'originals';
export const served = 'served';
export const exported = 'exports';

export function originalPath(mediaId: string): string {
  return `${originals}/${mediaId.slice(-2)}/${mediaId}`;
}

export function servedFolder(name: string): string {
  return `${served}/${name.slice(0, 2)}/${name}`;
}

/** Redone files lie next to those they replace: the row says which are served. */
export function servedPath(name: string, file: string, made: string = 'made'): string {
  return `${servedFolder(name)}/${made === 'redone' ? 'redone-' : ''}${file}`;
}

/** Archives of data exports: private to their owner, deleted after a while. */
export function exportPath(exportId: string): string {
  return `${exported}/${exportId.slice(-2)}/${exportId}.zip`;
}
