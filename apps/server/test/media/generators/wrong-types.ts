import { type Generated, types } from './generated.ts';
import { drawn } from './pictures.ts';
import { secret } from './secrets.ts';

const text = (words: string) => (): Buffer => Buffer.from(words, 'latin1');

const box = (brand: string): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}`, 'latin1'),
    Buffer.alloc(200, 7),
  ]);

/** Files that people or attackers pass off as pictures. */
const kinds: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  html: text(`<!doctype html><script>alert("${secret}")</script>`),
  svg: text(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>${secret}</script></svg>`,
  ),
  'svg that reads a file': text(
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' +
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&x;</text></svg>',
  ),
  xml: text('<?xml version="1.0"?><a/>'),
  pdf: text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'),
  zip: () => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(60)]),
  elf: () => Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(60)]),
  wasm: () => Buffer.from('\0asm\x01\0\0\0', 'latin1'),
  heic: () => box('heic'),
  avif: () => drawn({ width: 16, height: 16 }).avif({ effort: 0 }).toBuffer(),
  webp: () => drawn().webp().toBuffer(),
  tiff: () => drawn().tiff().toBuffer(),
  bmp: () => Buffer.concat([Buffer.from('BM', 'latin1'), Buffer.alloc(70)]),
  ico: () => Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]), Buffer.alloc(60)]),
  jxl: () => Buffer.from([0xff, 0x0a, 0xfa, 0x1f, 0x41, 0x91, 0x08, 0x06]),
  psd: () => Buffer.concat([Buffer.from('8BPS\0\x01', 'latin1'), Buffer.alloc(60)]),
  eps: text('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(/etc/passwd) run'),
  mvg: text(
    'push graphic-context\nimage over 0,0 0,0 "https://example.org/x"\npop graphic-context',
  ),
  ppm: text('P6\n1 1\n255\nabc'),
  mp4: () => box('mp42'),
  playlist: text('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'),
  script: text('#!/bin/sh\necho hello\n'),
};

const endings = ['jpg', 'png', 'gif'] as const;

/** Each kind under a false name and with a false type. */
export const wrongTypes: readonly Generated[] = Object.entries(kinds).flatMap(([kind, make]) =>
  endings.map((ending): Generated => ({
    what: `wrong type: ${kind} called ${ending}`,
    name: `photo.${ending}`,
    type: types[ending],
    fates: ['unsupported_media'],
    make,
  })),
);
