/**
 * Where things lie in the storage. Originals stand apart from what is served: no address leads to
 * them. Two letters of a random part keep folders small.
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

/** What was done again lies beside what it takes the place of: the row says which is shown. */
export function servedPath(name: string, file: string, made: string = 'made'): string {
  return `${servedFolder(name)}/${made === 'redone' ? 'redone-' : ''}${file}`;
}

/** Of nobody but its owner, and not for long. */
export function exportPath(exportId: string): string {
  return `${exported}/${exportId.slice(-2)}/${exportId}.zip`;
}
