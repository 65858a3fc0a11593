const label = Buffer.from('http://ns.adobe.com/xap/1.0/\0');

const jfif = 0xe0;
const note = 0xe1;

/** Inserts XMP after the start marker and the JFIF segment, which must come first. */
export function withXmpInJpeg(file: Buffer, xmp: Buffer): Buffer | undefined {
  if (file.readUInt16BE(0) !== 0xffd8 || file[2] !== 0xff) return undefined;
  const at = file[3] === jfif ? 4 + file.readUInt16BE(4) : 2;
  const head = Buffer.from([0xff, note, 0, 0]);
  head.writeUInt16BE(2 + label.length + xmp.length, 2);
  return Buffer.concat([file.subarray(0, at), head, label, xmp, file.subarray(at)]);
}
