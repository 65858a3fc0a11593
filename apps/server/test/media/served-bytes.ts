import { reservation } from '../../src/platform/media/reservation/reserve.ts';

/**
 * Parses served files by their containers, to prove that they hold nothing but a picture, its
 * colours, and the exact reservation from data mining.
 */

const isReservation = (bytes: Buffer, at: number, length: number): boolean =>
  bytes.subarray(at, at + length).equals(reservation);

function foreignInWebp(bytes: Buffer): string[] {
  const drawing = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
  const foreign: string[] = [];
  let at = 12;
  while (at + 8 <= bytes.length) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const isOurs = name === 'XMP ' && isReservation(bytes, at + 8, length);
    if (!drawing.has(name) && !isOurs) foreign.push(name);
    at += 8 + length + (length % 2);
  }
  if (at !== bytes.length) foreign.push('trailing bytes');
  return foreign;
}

const xmpLabel = Buffer.from('http://ns.adobe.com/xap/1.0/\0');

function foreignInJpeg(bytes: Buffer): string[] {
  const foreign: string[] = [];
  let at = 2;
  while (bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    const marker = bytes[at + 1] ?? 0;
    const label = bytes.toString('latin1', at + 4, at + 16);
    const isJfif = marker === 0xe0 && label.startsWith('JFIF\0');
    const isProfile = marker === 0xe2 && label.startsWith('ICC_PROFILE\0');
    const length = bytes.readUInt16BE(at + 2);
    const isOurs =
      marker === 0xe1 &&
      bytes.subarray(at + 4, at + 4 + xmpLabel.length).equals(xmpLabel) &&
      isReservation(bytes, at + 4 + xmpLabel.length, length - 2 - xmpLabel.length);
    const isNote = marker === 0xfe || (marker >= 0xe0 && marker <= 0xef);
    if (isNote && !isJfif && !isProfile && !isOurs) foreign.push(marker.toString(16));
    at += 2 + length;
  }
  if (!bytes.subarray(-2).equals(Buffer.from([0xff, 0xd9]))) foreign.push('trailing bytes');
  return foreign;
}

/** AVIF metadata are items of their own types, announced in `infe` entries. */
function foreignInAvif(bytes: Buffer): string[] {
  const foreign: string[] = [];
  let notes = 0;
  for (let at = bytes.indexOf('infe'); at !== -1; at = bytes.indexOf('infe', at + 4)) {
    const kind = bytes.toString('latin1', at + 12, at + 16);
    // The last bytes of the file: the only ones such an item can be.
    const isOurs =
      kind === 'mime' &&
      isReservation(bytes, bytes.length - reservation.length, reservation.length);
    if (kind !== 'av01' && !(isOurs && notes === 0)) foreign.push(kind);
    if (kind === 'mime') notes += 1;
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

/** Byte sequences that would reveal left-over metadata anywhere. */
const traces = ['Exif\0', 'http://ns.adobe', 'xpacket', 'Photoshop', '8BIM', 'XML:com', 'MPF\0'];

export function foreignParts(name: string, bytes: Buffer): string[] {
  const at = bytes.indexOf(reservation);
  const label = bytes.subarray(Math.max(0, at - xmpLabel.length), Math.max(0, at));
  const begin = label.equals(xmpLabel) ? at - xmpLabel.length : at;
  const rest =
    at === -1
      ? bytes
      : Buffer.concat([bytes.subarray(0, begin), bytes.subarray(at + reservation.length)]);
  const found = traces.filter((trace) => rest.includes(Buffer.from(trace, 'latin1')));
  if (at === -1) found.push('no reservation');
  if (rest.includes(reservation)) found.push('two reservations');
  const words = found;
  if (name.endsWith('.webp')) return [...words, ...foreignInWebp(bytes)];
  if (name.endsWith('.jpg')) return [...words, ...foreignInJpeg(bytes)];
  return [...words, ...foreignInAvif(bytes)];
}
