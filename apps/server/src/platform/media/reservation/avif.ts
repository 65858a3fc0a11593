/** A box of ISO 14496-12: length, name and content. */
interface Box {
  readonly name: string;
  readonly content: Buffer;
}

function readBoxes(bytes: Buffer): readonly Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (length < 8 || at + length > bytes.length) throw new RangeError('box');
    boxes.push({
      name: bytes.toString('latin1', at + 4, at + 8),
      content: bytes.subarray(at + 8, at + length),
    });
    at += length;
  }
  return boxes;
}

function box(name: string, ...contents: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + contents.reduce((sum, { length }) => sum + length, 0));
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, ...contents]);
}

const words = (...all: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(all.length * 2);
  all.forEach((word, at) => bytes.writeUInt16BE(word, at * 2));
  return bytes;
};

/** Length of a full box's version and flags. */
const full = 4;

/** Header of the `iloc` box our encoder writes: version 0, four bytes for each number, no index. */
const placesForm = '000000004440';
const placeBytes = 18;

/** Shifts every item's offset and appends one item. */
function morePlaces(places: Buffer, further: number, item: number, at: number, bytes: number) {
  const count = places.readUInt16BE(full + 2);
  const isOurs =
    places.toString('hex', 0, full + 2) === placesForm &&
    places.length === full + 4 + count * placeBytes;
  if (!isOurs) return undefined;
  const moved = Buffer.from(places);
  moved.writeUInt16BE(count + 1, full + 2);
  for (let row = 0; row < count; row += 1) {
    const base = full + 4 + row * placeBytes + 4;
    moved.writeUInt32BE(moved.readUInt32BE(base) + further, base);
  }
  const added = Buffer.alloc(placeBytes);
  added.writeUInt16BE(item, 0);
  added.writeUInt32BE(at, 4);
  added.writeUInt16BE(1, 8);
  added.writeUInt32BE(bytes, 14);
  return Buffer.concat([moved, added]);
}

/** Adds a hidden item of the XMP type. */
function moreItems(items: Buffer, item: number): Buffer {
  const entry = box(
    'infe',
    Buffer.from([2, 0, 0, 1]),
    words(item, 0),
    Buffer.from('mime\0application/rdf+xml\0\0', 'latin1'),
  );
  const added = Buffer.concat([items, entry]);
  added.writeUInt16BE(added.readUInt16BE(full) + 1, full);
  return added;
}

/** Adds XMP as an item that refers to the picture. */
export function withXmpInAvif(file: Buffer, xmp: Buffer): Buffer | undefined {
  const [type, meta, data, ...others] = readBoxes(file);
  if (type?.name !== 'ftyp' || meta?.name !== 'meta' || data?.name !== 'mdat') return undefined;
  const parts = new Map(
    readBoxes(meta.content.subarray(full)).map(({ name, content }) => [name, content] as const),
  );
  const [places, items, main] = [parts.get('iloc'), parts.get('iinf'), parts.get('pitm')];
  if (others.length > 0 || !places || !items || !main) return undefined;
  // Our encoder numbers items from 1 without gaps.
  const item = items.readUInt16BE(full) + 1;
  const describes = box('cdsc', words(item, 1, main.readUInt16BE(full)));
  const build = (further: number, at: number): Buffer | undefined => {
    const moved = morePlaces(places, further, item, at, xmp.length);
    if (!moved) return undefined;
    const made = new Map(parts)
      .set('iloc', moved)
      .set('iinf', moreItems(items, item))
      .set('iref', Buffer.concat([parts.get('iref') ?? Buffer.alloc(full), describes]));
    const boxes = [...made].map(([name, content]) => box(name, content));
    return box('meta', meta.content.subarray(0, full), ...boxes);
  };
  // Built twice: first to measure its length, then with the resulting offsets.
  const draft = build(0, 0);
  if (!draft) return undefined;
  const further = draft.length - 8 - meta.content.length;
  const whole = build(further, file.length + further);
  return whole && Buffer.concat([box('ftyp', type.content), whole, box('mdat', data.content, xmp)]);
}
