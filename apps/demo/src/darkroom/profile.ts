import sharp from 'sharp';

let displayP3: Promise<Buffer> | undefined;

/** Embeds the profile by hand: sharp would convert the values, which are Display P3 already. */
export async function tagDisplayP3(jpeg: Buffer): Promise<Buffer> {
  displayP3 ??= readProfile();
  const profile = await displayP3;
  const name = Buffer.from('ICC_PROFILE\0', 'latin1');
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xff_e2, 0);
  head.writeUInt16BE(2 + name.length + 2 + profile.length, 2);
  const at = endOfFirstSegments(jpeg);
  return Buffer.concat([
    jpeg.subarray(0, at),
    head,
    name,
    Buffer.from([1, 1]),
    profile,
    jpeg.subarray(at),
  ]);
}

/** After SOI, JFIF and Exif, which must come first. */
function endOfFirstSegments(jpeg: Buffer): number {
  let at = 2;
  while (jpeg[at] === 0xff && (jpeg[at + 1] === 0xe0 || jpeg[at + 1] === 0xe1)) {
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  return at;
}

async function readProfile(): Promise<Buffer> {
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: '#808080' } });
  const { icc } = await sharp(await dot.withIccProfile('p3').png().toBuffer()).metadata();
  if (icc === undefined) throw new Error('sharp brought no Display P3 profile.');
  return icc;
}
