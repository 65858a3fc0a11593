import { gifApplication, gifExtension, gifXmp, withBlocks } from './containers.ts';
import type { TaggedCase } from './metadata.ts';
import { gif, movingGif } from './pictures.ts';
import { secret, xmpPacket } from './secrets.ts';

const withBlock =
  (...blocks: readonly Buffer[]) =>
  async (): Promise<Buffer> =>
    withBlocks(await gif(), ...blocks);

export const gifFixtures: readonly TaggedCase[] = [
  {
    what: 'comment',
    make: withBlock(gifExtension(0xfe, secret)),
    receipt: { removed: ['comment'] },
  },
  {
    what: 'a comment in a picture that moves',
    make: async () => withBlocks(await movingGif(), gifExtension(0xfe, secret)),
    receipt: { removed: ['comment'] },
  },
  {
    what: 'XMP',
    make: withBlock(gifXmp(xmpPacket(`dc:creator="${secret}"`))),
    receipt: { removed: ['xmp'] },
  },
  {
    what: 'a block of an application',
    make: withBlock(gifApplication('MYCAMERA1.0', secret)),
    receipt: { removed: ['other'] },
  },
  {
    what: 'a profile nobody reads',
    make: withBlock(gifApplication('ICCRGBG1012', secret)),
    receipt: { removed: ['other'] },
  },
  {
    what: 'plain text',
    make: withBlock(gifExtension(0x01, `${'\0'.repeat(12)}${secret}`)),
    receipt: { removed: ['text'] },
  },
  {
    what: 'bytes behind the end',
    make: async () => Buffer.concat([await gif(), Buffer.from(secret)]),
    receipt: { removed: ['trailing_bytes'] },
  },
];
