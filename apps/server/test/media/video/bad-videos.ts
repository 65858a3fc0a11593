import { aClip, aFile, boxAt, leftInClips } from './clips.ts';

/** A file that calls itself a video. */
export interface BadVideo {
  readonly what: string;
  readonly make: () => Buffer | Promise<Buffer>;
  /** Ends it may come to: `accepted` with what we make of it, a code, or a problem. */
  readonly fates: readonly string[];
  /** Takes seconds of a processor: only in the long form. */
  readonly heavy?: true;
}

const refused = ['bad_video'];
const foreign = ['unsupported_media'];
const either = ['accepted', 'bad_video'];
const accepted = ['accepted'];

const text = (words: string) => (): Buffer => Buffer.from(words, 'latin1');

const ftyp = '\0\0\0\x18ftypisom\0\0\0\0isommp42';
const ebml = '\x1aE\xdf\xa3';
const list = (line: string): string => `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${line}\n`;

/** Lists that lead elsewhere, under the name of a video. */
const leading: readonly BadVideo[] = [
  { what: 'a playlist of an absolute path', make: text(list('/etc/passwd')), fates: foreign },
  { what: 'a playlist of a relative path', make: text(list('../../secret')), fates: foreign },
  { what: 'a playlist of a file address', make: text(list('file:///etc/passwd')), fates: foreign },
  { what: 'a playlist of the network', make: text(list('http://127.0.0.1:1/a')), fates: foreign },
  { what: 'a playlist of data', make: text(list('data:video/mp4;base64,AAAA')), fates: foreign },
  {
    what: 'a list to join',
    make: text("ffconcat version 1.0\nfile '/etc/passwd'\n"),
    fates: foreign,
  },
  { what: 'a list to join, of data', make: text('concat:/etc/passwd|/etc/hosts'), fates: foreign },
  {
    what: 'a manifest',
    make: text('<?xml version="1.0"?><MPD><BaseURL>/etc</BaseURL></MPD>'),
    fates: foreign,
  },
  { what: 'a session description', make: text('v=0\no=- 0 0 IN IP4 127.0.0.1\n'), fates: foreign },
  {
    what: 'a playlist behind the head of an MP4',
    make: text(`${ftyp}${list('/etc/passwd')}`),
    fates: refused,
  },
  {
    what: 'a playlist behind the head of a WebM',
    make: text(`${ebml}${list('/etc/passwd')}`),
    fates: refused,
  },
];

const empty: readonly BadVideo[] = [
  { what: 'one byte', make: text('\0'), fates: foreign },
  { what: 'zeros', make: () => Buffer.alloc(4096), fates: foreign },
  { what: 'a head and nothing', make: text(ftyp), fates: refused },
  { what: 'a head and an empty index', make: text(`${ftyp}\0\0\0\x08moov`), fates: refused },
  { what: 'boxes of no size', make: text(`${ftyp}\0\0\0\0moov\0\0\0\0`), fates: refused },
  { what: 'a page', make: text('<!doctype html><video src=x>'), fates: foreign },
  { what: 'a WebM head and nothing', make: text(`${ebml}\x80`), fates: refused },
];

/** Changes a clip at a box. */
const changed = (change: (clip: Buffer) => Buffer) => async (): Promise<Buffer> =>
  change(await aClip());

const damaged: readonly BadVideo[] = [
  {
    what: 'no index',
    make: changed((clip) => clip.subarray(0, boxAt(clip, 'moov'))),
    fates: refused,
  },
  {
    what: 'an index and no pictures',
    make: async () => {
      const clip = await aClip({ more: ['-movflags', '+faststart'] });
      return clip.subarray(0, boxAt(clip, 'mdat') + 8);
    },
    fates: refused,
  },
  {
    what: 'cut in the middle',
    make: async () => {
      const clip = await aClip({ more: ['-movflags', '+faststart'] });
      return clip.subarray(0, Math.floor(clip.length * 0.7));
    },
    fates: either,
  },
  {
    what: 'pictures overwritten',
    make: changed((clip) => {
      const at = boxAt(clip, 'mdat') + 8;
      return Buffer.from(clip).fill(0xa5, at + 200, at + 2200);
    }),
    fates: either,
  },
  {
    what: 'four gigabytes that are not there',
    make: changed((clip) => {
      const lying = Buffer.from(clip);
      lying.writeUInt32BE(0xfffffff0, boxAt(clip, 'mdat'));
      return lying;
    }),
    fates: either,
  },
  {
    what: 'a table of billions',
    make: changed((clip) => {
      const lying = Buffer.from(clip);
      lying.writeUInt32BE(0xffffffff, lying.indexOf('stsz') + 12);
      return lying;
    }),
    fates: either,
  },
  {
    what: 'pictures that lie in another file',
    make: changed((clip) => {
      const lying = Buffer.from(clip);
      // Not in this file, but where the reference says.
      lying.writeUInt32BE(0, lying.indexOf('url ') + 4);
      return lying;
    }),
    fates: either,
  },
  {
    what: 'a header of eleven hours',
    make: changed((clip) => {
      const lying = Buffer.from(clip);
      for (const box of ['mvhd', 'mdhd']) {
        const at = lying.indexOf(box);
        lying.writeUInt32BE(0x7fffffff, at + (box === 'mvhd' ? 20 : 20));
      }
      return lying;
    }),
    fates: ['accepted', 'bad_video', 'video_too_long'],
  },
];

const noPictures: readonly BadVideo[] = [
  {
    what: 'sound alone',
    make: () => aFile('mp4', ['-f', 'lavfi', '-i', 'sine=d=1', '-c:a', 'aac']),
    fates: refused,
  },
  {
    what: 'sound with a cover',
    make: () =>
      aFile(
        'm4a',
        [
          ['-f', 'lavfi', '-i', 'sine=d=1', '-f', 'lavfi', '-i', 'color=s=64x64:d=0.04'],
          ['-map', '0', '-map', '1', '-c:a', 'aac', '-c:v', 'mjpeg', '-frames:v', '1'],
          ['-disposition:v:0', 'attached_pic'],
        ].flat(),
      ),
    fates: refused,
  },
  {
    what: 'forty tracks',
    make: () => {
      const maps = Array.from({ length: 39 }, () => ['-map', '1:a']).flat();
      const inputs = ['-f', 'lavfi', '-i', 'testsrc2=s=64x64:r=5:d=0.4'];
      const sound = ['-f', 'lavfi', '-i', 'sine=d=0.4', '-map', '0:v', ...maps];
      return aFile('mp4', [...inputs, ...sound, '-c:v', 'libx264', '-c:a', 'aac', '-b:a', '16k']);
    },
    fates: refused,
    heavy: true,
  },
  {
    what: 'subtitles alone',
    make: () =>
      aFile(
        'mp4',
        ['-f', 'webvtt', '-i', 'pipe:0', '-c:s', 'mov_text'],
        'WEBVTT\n\n00:00.000 --> 00:01.000\nx\n',
      ),
    fates: refused,
  },
];

/** Shown is its corner alone. */
const cropped = ['-bsf:v', 'h264_metadata=crop_right=4736:crop_bottom=4736'];

/** Without pictures that wait for later ones: alone, the stream says no times of those. */
const bare = (size: string, seconds = 0.4): Promise<Buffer> => {
  const film = ['-f', 'lavfi', '-i', `color=s=${size}:r=5:d=${seconds}`];
  return aFile('h264', [...film, '-c:v', 'libx264', '-bf', '0']);
};

/** Grows after more seconds than are read to learn what it is. */
async function growing(): Promise<Buffer> {
  const both = Buffer.concat([await bare('64x64', 10), await bare('4800x4800')]);
  return aFile('mkv', ['-f', 'h264', '-r', '5', '-i', 'pipe:0', '-c', 'copy'], both);
}

/** What cameras, screens and editors write, and nobody expects. */
const odd: readonly BadVideo[] = [
  {
    what: 'eleven minutes',
    make: () => aClip({ seconds: 661, rate: 1, size: '32x32', sound: false }),
    fates: ['video_too_long'],
    heavy: true,
  },
  { what: 'one picture', make: () => aClip({ seconds: 0.1, sound: false }), fates: accepted },
  {
    what: '8K',
    make: () => aClip({ size: '7680x4320', seconds: 0.1, sound: false }),
    fates: ['video_too_large'],
  },
  {
    what: 'a thousand pictures a second',
    make: () => aClip({ rate: 1000, size: '64x64' }),
    fates: accepted,
    heavy: true,
  },
  {
    what: 'far larger than it is shown',
    make: () => aClip({ size: '4800x4800', seconds: 0.2, sound: false, more: cropped }),
    fates: ['video_too_large'],
  },
  {
    what: 'far larger in its middle',
    make: growing,
    fates: either,
    heavy: true,
  },
  { what: 'one pixel high', make: () => aClip({ size: '160x2' }), fates: either, heavy: true },
  {
    what: 'an odd size',
    make: () => aClip({ size: '161x91', more: ['-pix_fmt', 'yuv444p'] }),
    fates: accepted,
    heavy: true,
  },
  {
    what: 'lying on its side',
    make: () => aClip({ more: ['-metadata:s:v', 'rotate=90'] }),
    fates: accepted,
    heavy: true,
  },
  {
    what: 'pictures that come as they like',
    make: () => aClip({ more: ['-vf', 'setpts=PTS+random(1)*0.2/TB', '-vsync', 'vfr'] }),
    fates: either,
    heavy: true,
  },
  {
    what: 'an edit list',
    make: () => aClip({ seconds: 2, more: ['-ss', '0.35', '-bf', '2'] }),
    fates: accepted,
    heavy: true,
  },
  {
    what: 'wide pixels',
    make: () => aClip({ more: ['-vf', 'setsar=4/3'] }),
    fates: accepted,
    heavy: true,
  },
  {
    what: 'no length (as browsers record)',
    make: () =>
      aFile('webm', [
        '-f',
        'lavfi',
        '-i',
        'testsrc2=s=64x64:r=10:d=1',
        '-c:v',
        'libvpx',
        '-live',
        '1',
      ]),
    fates: accepted,
  },
  { what: 'QuickTime', make: () => aClip({ container: 'mov' }), fates: accepted, heavy: true },
  { what: 'Matroska', make: () => aClip({ container: 'mkv' }), fates: accepted, heavy: true },
  {
    what: 'ten bits',
    make: () => aClip({ more: ['-pix_fmt', 'yuv420p10le'] }),
    fates: accepted,
    heavy: true,
  },
  {
    what: 'pieces',
    make: () => aClip({ more: ['-movflags', 'frag_keyframe+empty_moov'] }),
    fates: accepted,
    heavy: true,
  },
  {
    what: 'a codec of games',
    make: () => aClip({ container: 'mkv', sound: false, more: ['-c:v', 'rawvideo'] }),
    fates: refused,
    heavy: true,
  },
  {
    what: 'places in every atom',
    make: () =>
      aClip({
        more: [
          '-movflags',
          'use_metadata_tags',
          '-metadata',
          `com.apple.quicktime.location.ISO6709=${leftInClips[1]}`,
        ],
      }),
    fates: accepted,
  },
  {
    what: 'AVI',
    make: () => aFile('avi', ['-f', 'lavfi', '-i', 'testsrc2=s=64x64:d=0.2']),
    fates: foreign,
    heavy: true,
  },
  {
    what: 'GIF',
    make: () => aFile('gif', ['-f', 'lavfi', '-i', 'testsrc2=s=64x64:d=0.2']),
    fates: foreign,
    heavy: true,
  },
  {
    what: 'a transport stream',
    make: () => aFile('ts', ['-f', 'lavfi', '-i', 'testsrc2=s=64x64:d=0.2']),
    fates: foreign,
    heavy: true,
  },
];

/** The seed is fixed: the same files every time. */
export const badVideos: readonly BadVideo[] = [
  ...leading,
  ...empty,
  ...damaged,
  ...noPictures,
  ...odd,
];
