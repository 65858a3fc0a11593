import {
  chunk,
  gifExtension,
  segment,
  withBlocks,
  withChunks,
  withSegments,
} from './containers.ts';
import { type Fate, type Generated, types } from './generated.ts';
import { gif, jpeg, png } from './pictures.ts';
import { secret } from './secrets.ts';

type Polyglot = Pick<Generated, 'what' | 'make'> & {
  readonly ending: keyof typeof types;
  readonly fates: readonly Fate[];
};

const html = `<html><script>alert("${secret}")</script></html>`;
const php = `<?php system("${secret}"); ?>`;
const javascript = `*/=1;alert("${secret}");/*`;
const zip = `PK\x03\x04${secret}PK\x05\x06${'\0'.repeat(18)}`;

const behind = (make: () => Promise<Buffer>, words: string) => async (): Promise<Buffer> =>
  Buffer.concat([await make(), Buffer.from(words, 'latin1')]);

const before = (make: () => Promise<Buffer>, words: string) => async (): Promise<Buffer> =>
  Buffer.concat([Buffer.from(words, 'latin1'), await make()]);

const reEncoded: readonly Polyglot[] = (
  [
    ['GIF and script', 'gif', behind(() => gif(), javascript)],
    ['GIF and page', 'gif', behind(() => gif(), html)],
    ['JPEG and page', 'jpg', behind(() => jpeg(), html)],
    ['JPEG and archive', 'jpg', behind(() => jpeg(), zip)],
    ['JPEG and PHP', 'jpg', behind(() => jpeg(), php)],
    ['PNG and PHP', 'png', behind(() => png(), php)],
    ['PNG and archive', 'png', behind(() => png(), zip)],
    [
      'a page in a comment of a GIF',
      'gif',
      async () => withBlocks(await gif(), gifExtension(0xfe, html)),
    ],
    [
      'PHP in a comment of a JPEG',
      'jpg',
      async () => withSegments(await jpeg(), segment(0xfe, php)),
    ],
    [
      'a page in a segment of a JPEG',
      'jpg',
      async () => withSegments(await jpeg(), segment(0xe7, html)),
    ],
    [
      'a page in a text of a PNG',
      'png',
      async () => withChunks(await png(), chunk('tEXt', `A\0${html}`)),
    ],
  ] as const
).map(([what, ending, make]) => ({ what, ending, make, fates: ['accepted'] }));

const refused: readonly Polyglot[] = (
  [
    ['document before JPEG', 'jpg', before(() => jpeg(), '%PDF-1.7\n')],
    ['page before PNG', 'png', before(() => png(), html)],
    ['archive before JPEG', 'jpg', before(() => jpeg(), zip)],
    ['film before page', 'jpg', before(() => jpeg(), `\0\0\0\x18ftypmp42${html}`)],
    ['script before GIF', 'gif', before(() => gif(), javascript)],
    ['one byte before PNG', 'png', before(() => png(), '\n')],
  ] as const
).map(([what, ending, make]) => ({ what, ending, make, fates: ['unsupported_media'] }));

/** Files of two formats at once: re-encoded without the other part, or refused. */
export const polyglots: readonly Generated[] = [...reEncoded, ...refused].map(
  ({ what, make, ending, fates }) => ({
    what: `polyglot: ${what}`,
    name: `photo.${ending}`,
    type: types[ending],
    fates,
    make,
  }),
);
