/** XMP flag of the extended format (VP8X). */
const hasXmp = 0x04;

const extendedAt = 12;

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** VP8X header for a simple lossy file. */
function extended(file: Buffer): Buffer | undefined {
  const at = extendedAt + 8;
  if (file.toString('latin1', extendedAt, at - 4) !== 'VP8 ') return undefined;
  // A key frame: three bytes, a start code, then width and height in fourteen bits each.
  if (file.readUIntBE(at + 3, 3) !== 0x9d012a) return undefined;
  const data = Buffer.alloc(10);
  data.writeUIntLE((file.readUInt16LE(at + 6) & 0x3fff) - 1, 4, 3);
  data.writeUIntLE((file.readUInt16LE(at + 8) & 0x3fff) - 1, 7, 3);
  return chunk('VP8X', data);
}

/** Appends XMP at the end, as the format requires. */
export function withXmpInWebp(file: Buffer, xmp: Buffer): Buffer | undefined {
  const isWebp =
    file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';
  if (!isWebp || file.readUInt32LE(4) + 8 !== file.length) return undefined;
  const isExtended = file.toString('latin1', extendedAt, extendedAt + 4) === 'VP8X';
  const form = isExtended ? Buffer.alloc(0) : extended(file);
  if (form === undefined) return undefined;
  const whole = Buffer.concat([
    file.subarray(0, extendedAt),
    form,
    file.subarray(extendedAt),
    chunk('XMP ', xmp),
  ]);
  whole.writeUInt32LE(whole.length - 8, 4);
  const flags = extendedAt + 8;
  whole.writeUInt8(whole.readUInt8(flags) | hasXmp, flags);
  return whole;
}
