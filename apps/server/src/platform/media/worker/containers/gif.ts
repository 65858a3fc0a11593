import { photographLimits } from '@stenope/domain/media/limits';
import type { RemovedPart } from '@stenope/domain/media/receipt';
import { Refused } from '../refused.ts';
import type { Opened } from './opened.ts';

const IMAGE = 0x2c;
const EXTENSION = 0x21;
const END = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const COMMENT = 0xfe;
const PLAIN_TEXT = 0x01;
const APPLICATION = 0xff;

/** Application extensions that state the number of repetitions. */
const repeating = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);
const xmpName = 'XMP DataXMP';

interface Walk {
  readonly blocks: Buffer[];
  readonly found: Set<RemovedPart>;
  frames: number;
  width: number;
  height: number;
}

/** Walks the blocks without decompressing them: ten thousand frames cost as little as ten. */
export function openGif(file: Buffer): Opened {
  if (file.length < 13) throw new Refused('bad_media');
  const start = 13 + tableLength(file[10]);
  const state: Walk = {
    blocks: [file.subarray(0, start)],
    found: new Set(),
    frames: 0,
    width: file.readUInt16LE(6),
    height: file.readUInt16LE(8),
  };
  const end = walk(file, start, state);
  if (end < file.length) state.found.add('trailing_bytes');
  if (state.frames === 0 || state.width === 0 || state.height === 0) throw new Refused('bad_media');
  const clean = Buffer.concat([...state.blocks, Buffer.from([END])]);
  return {
    format: 'gif',
    width: state.width,
    height: state.height,
    frames: state.frames,
    unfoldedBytes: state.width * state.height * 4,
    streams: true,
    icc: undefined,
    exif: undefined,
    xmp: undefined,
    found: state.found,
    // GIF has no profile and no orientation.
    redrawn: () => clean,
  };
}

function walk(file: Buffer, start: number, state: Walk): number {
  let at = start;
  for (;;) {
    const kind = file[at];
    if (kind === END) return at + 1;
    if (kind !== IMAGE && kind !== EXTENSION) throw new Refused('bad_media');
    const end = kind === IMAGE ? passFrame(file, at, state) : passExtension(file, at, state);
    at = end;
  }
}

/** Length of the colour table announced by a packed field. */
function tableLength(packed = 0): number {
  return (packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1);
}

function passFrame(file: Buffer, at: number, state: Walk): number {
  if (at + 11 > file.length) throw new Refused('bad_media');
  // A frame may exceed its canvas, which then grows.
  state.width = Math.max(state.width, file.readUInt16LE(at + 1) + file.readUInt16LE(at + 5));
  state.height = Math.max(state.height, file.readUInt16LE(at + 3) + file.readUInt16LE(at + 7));
  state.frames += 1;
  // The rest need not be walked.
  if (state.frames > photographLimits.frames) throw new Refused('image_too_large');
  const end = passSubBlocks(file, at + 10 + tableLength(file[at + 9]) + 1);
  state.blocks.push(file.subarray(at, end));
  return end;
}

function passExtension(file: Buffer, at: number, state: Walk): number {
  const label = file[at + 1];
  const end = passSubBlocks(file, at + 2);
  const block = file.subarray(at, end);
  if (label === GRAPHIC_CONTROL) {
    state.blocks.push(block);
  } else if (label === COMMENT) {
    state.found.add('comment');
  } else if (label === PLAIN_TEXT) {
    state.found.add('text');
  } else if (label === APPLICATION) {
    const name = block.toString('latin1', 3, 14);
    if (repeating.has(name)) state.blocks.push(block);
    else state.found.add(name === xmpName ? 'xmp' : 'other');
  } else {
    state.found.add('other');
  }
  return end;
}

function passSubBlocks(file: Buffer, start: number): number {
  let at = start;
  for (;;) {
    const length = file[at];
    if (length === undefined) throw new Refused('bad_media');
    at += 1 + length;
    if (length === 0) return at;
  }
}
