import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { shellFolder } from './instance.ts';

/** `node src/pictures.ts` draws every icon and splash anew, of the apps and of the installed site, from the pinhole of its mark. */

const wall = '#0f0f0f';
const ink = '#f4f4f4';
const safelight = '#ff5a2b';

/** A picture of the apps: a square with the pinhole in its middle. */
export interface ShellPicture {
  /** Below the folder of the shell. */
  readonly file: string;
  readonly pixels: number;
  /** Width of the pinhole, of the whole picture's. */
  readonly share: number;
  /** What is behind it; `none` lets through whatever the system puts there. */
  readonly ground: 'square' | 'circle' | 'none';
  /** In one colour, which the system replaces by its own. */
  readonly isPlain?: boolean;
}

const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 } as const;

const android = 'android/app/src/main/res';
const assets = 'ios/App/App/Assets.xcassets';

function ofDensity([name, factor]: readonly [string, number]): readonly ShellPicture[] {
  const icon = (part: string) => `${android}/mipmap-${name}/ic_launcher${part}.png`;
  return [
    { file: icon(''), pixels: 48 * factor, share: 0.62, ground: 'square' },
    { file: icon('_round'), pixels: 48 * factor, share: 0.62, ground: 'circle' },
    // Of 108 dp, the system cuts to a form of its own: 66 are safe.
    { file: icon('_foreground'), pixels: 108 * factor, share: 0.42, ground: 'none' },
    { file: icon('_monochrome'), pixels: 108 * factor, share: 0.42, ground: 'none', isPlain: true },
    // Of 288 dp, a circle of 192 is shown.
    {
      file: `${android}/drawable-${name}/splash_mark.png`,
      pixels: 288 * factor,
      share: 0.34,
      ground: 'none',
    },
  ];
}

export const shellPictures: readonly ShellPicture[] = [
  ...Object.entries(densities).flatMap(ofDensity),
  {
    file: `${assets}/AppIcon.appiconset/icon-1024.png`,
    pixels: 1024,
    share: 0.62,
    ground: 'square',
  },
  ...[1, 2, 3].map((scale) => ({
    file: `${assets}/Splash.imageset/mark-${scale}x.png`,
    pixels: 96 * scale,
    share: 1,
    ground: 'none' as const,
  })),
];

/** Pictures of the site where a browser installs it, below the public folder of the web. */
export const webPictures: readonly ShellPicture[] = [
  ...[192, 512].flatMap((pixels): readonly ShellPicture[] => [
    { file: `icons/icon-${pixels}.png`, pixels, share: 0.62, ground: 'circle' },
    // The system cuts to a form of its own: a circle of four fifths is safe.
    { file: `icons/maskable-${pixels}.png`, pixels, share: 0.5, ground: 'square' },
  ]),
  { file: 'icons/touch-180.png', pixels: 180, share: 0.62, ground: 'square' },
];

/** The form of the site's icon (`apps/web/index.html`), without its ground. */
function drawing({ pixels, share, ground, isPlain = false }: ShellPicture): string {
  const grounds = {
    square: `<rect width="100" height="100" fill="${wall}"/>`,
    circle: `<circle cx="50" cy="50" r="50" fill="${wall}"/>`,
    none: '',
  };
  // Its ring, of radius 12 and width 2.4, ends at 13.2.
  const unit = (share * 50) / 13.2;
  const ring = `<circle cx="50" cy="50" r="${12 * unit}" fill="none" stroke="${isPlain ? '#fff' : ink}" stroke-width="${2.4 * unit}"/>`;
  const hole = `<circle cx="50" cy="50" r="${3.4 * unit}" fill="${isPlain ? '#fff' : safelight}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 100 100">${grounds[ground]}${ring}${hole}</svg>`;
}

export async function renderPicture(picture: ShellPicture): Promise<Buffer> {
  const drawn = sharp(Buffer.from(drawing(picture)));
  // The App Store refuses icons with an alpha channel.
  const opaque = picture.ground === 'square' ? drawn.flatten({ background: wall }) : drawn;
  return opaque.png({ compressionLevel: 9, palette: false }).toBuffer();
}

async function drawAll(folder: string, pictures: readonly ShellPicture[]): Promise<void> {
  for (const picture of pictures) {
    const file = path.join(folder, picture.file);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await renderPicture(picture));
  }
}

/** Where the web app keeps what it serves as it is. */
export const webFolder = path.join(shellFolder, '../web/public');

if (import.meta.main) {
  await drawAll(shellFolder, shellPictures);
  await drawAll(webFolder, webPictures);
}
