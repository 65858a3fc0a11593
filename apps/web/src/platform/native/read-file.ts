/** A file of the device as a page holds one: what the camera took, what another app shared. */
export async function readFile(path: string, type = ''): Promise<File> {
  const address = globalThis.Capacitor?.convertFileSrc(path) ?? path;
  return readAddress(address, nameOf(path), type);
}

/** The same of an address the page can read already. */
export async function readAddress(address: string, name: string, type = ''): Promise<File> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The file cannot be read: ${answer.status}`);
  const blob = await answer.blob();
  return new File([blob], name, { type: type || blob.type });
}

/** Its last part, which is shown to nobody but the one it came from. */
function nameOf(path: string): string {
  return decodeURIComponent(path.split('/').at(-1) ?? '').slice(0, 100) || 'image';
}
