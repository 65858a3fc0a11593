/** Takes served files apart by their containers, to see that nothing is in them that need not be. */

function foreignInWebp(bytes: Buffer): string[] {
  const drawing = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
  const foreign: string[] = [];
  let at = 12;
  while (at + 8 <= bytes.length) {
    const name = bytes.toString('latin1', at, at + 4);
    if (!drawing.has(name)) foreign.push(name);
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  if (at !== bytes.length) foreign.push('trailing bytes');
  return foreign;
}

function foreignInJpeg(bytes: Buffer): string[] {
  const foreign: string[] = [];
  let at = 2;
  while (bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    const marker = bytes[at + 1] ?? 0;
    const label = bytes.toString('latin1', at + 4, at + 16);
    const isJfif = marker === 0xe0 && label.startsWith('JFIF\0');
    const isProfile = marker === 0xe2 && label.startsWith('ICC_PROFILE\0');
    const isNote = marker === 0xfe || (marker >= 0xe0 && marker <= 0xef);
    if (isNote && !isJfif && !isProfile) foreign.push(marker.toString(16));
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  if (!bytes.subarray(-2).equals(Buffer.from([0xff, 0xd9]))) foreign.push('trailing bytes');
  return foreign;
}

/** Metadata in AVIF are items of their own kinds, announced in entries called `infe`. */
function foreignInAvif(bytes: Buffer): string[] {
  const foreign: string[] = [];
  for (let at = bytes.indexOf('infe'); at !== -1; at = bytes.indexOf('infe', at + 4)) {
    const kind = bytes.toString('latin1', at + 12, at + 16);
    if (kind !== 'av01') foreign.push(kind);
  }
  for (let at = 0; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (!['ftyp', 'meta', 'mdat'].includes(name)) foreign.push(name);
    if (length < 8) break;
    at += length;
  }
  return foreign;
}

/** Words of the standards that would betray a leftover, wherever it stands. */
const traces = ['Exif\0', 'http://ns.adobe', 'xpacket', 'Photoshop', '8BIM', 'XML:com', 'MPF\0'];

export function foreignParts(name: string, bytes: Buffer): string[] {
  const words = traces.filter((trace) => bytes.includes(Buffer.from(trace, 'latin1')));
  if (name.endsWith('.webp')) return [...words, ...foreignInWebp(bytes)];
  if (name.endsWith('.jpg')) return [...words, ...foreignInJpeg(bytes)];
  return [...words, ...foreignInAvif(bytes)];
}
