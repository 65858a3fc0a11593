import type { CameraFacts } from './types.ts';

type Body = Pick<CameraFacts, 'make' | 'model' | 'lens' | 'focal' | 'film'>;

/** Cameras of the community, each with its usual lens. */
const bodies = {
  a7wide: { make: 'SONY', model: 'ILCE-7RM4', lens: 'FE 24mm F1.4 GM', focal: 24 },
  a7long: { make: 'SONY', model: 'ILCE-7RM4', lens: 'FE 70-200mm F4 G OSS', focal: 135 },
  z7: {
    make: 'NIKON CORPORATION',
    model: 'NIKON Z 7_2',
    lens: 'NIKKOR Z 24-70mm f/2.8 S',
    focal: 50,
  },
  z7macro: {
    make: 'NIKON CORPORATION',
    model: 'NIKON Z 7_2',
    lens: 'NIKKOR Z MC 105mm f/2.8 VR S',
    focal: 105,
  },
  r5: { make: 'Canon', model: 'Canon EOS R5', lens: 'RF50mm F1.2 L USM', focal: 50 },
  shift: { make: 'Canon', model: 'Canon EOS R5', lens: 'TS-E24mm f/3.5L II', focal: 24 },
  gfx: { make: 'FUJIFILM', model: 'GFX 100S', lens: 'GF63mmF2.8 R WR', focal: 63 },
  x100: { make: 'FUJIFILM', model: 'X100V', lens: '23mm f/2', focal: 23 },
  q2: {
    make: 'LEICA CAMERA AG',
    model: 'LEICA Q2 MONOCHROM',
    lens: 'SUMMILUX 1:1.7/28 ASPH.',
    focal: 28,
  },
  hasselblad: {
    make: 'Hasselblad',
    model: '500C/M',
    lens: 'Carl Zeiss Planar T* 80mm f/2.8',
    focal: 80,
    film: 'Ilford FP4 Plus 125',
  },
  hasselbladTriX: {
    make: 'Hasselblad',
    model: '500C/M',
    lens: 'Carl Zeiss Sonnar T* 150mm f/4',
    focal: 150,
    film: 'Kodak Tri-X 400',
  },
  mamiya: {
    make: 'Mamiya',
    model: 'RB67 Pro S',
    lens: 'Sekor C 90mm f/3.8',
    focal: 90,
    film: 'Kodak Portra 160',
  },
  m6: {
    make: 'Leica',
    model: 'M6',
    lens: 'Summicron-M 35mm f/2',
    focal: 35,
    film: 'Ilford HP5 Plus 400',
  },
  m6tungsten: {
    make: 'Leica',
    model: 'M6',
    lens: 'Summicron-M 50mm f/2',
    focal: 50,
    film: 'CineStill 800T',
  },
  xpan: {
    make: 'Hasselblad',
    model: 'XPan',
    lens: '45mm f/4',
    focal: 45,
    film: 'Ilford Delta 100',
  },
  chamonix: {
    make: 'Chamonix',
    model: '045F-2',
    lens: 'Rodenstock Sironar-S 150mm f/5.6',
    focal: 150,
    film: 'Ilford Delta 100',
  },
  chamonixSlide: {
    make: 'Chamonix',
    model: '045F-2',
    lens: 'Rodenstock Sironar-S 150mm f/5.6',
    focal: 150,
    film: 'Fujifilm Velvia 50',
  },
  scanner: { make: 'EPSON', model: 'Perfection V850', lens: 'High Resolution', focal: 50 },
} as const satisfies Record<string, Body>;

export type BodyName = keyof typeof bodies;

export function taken(
  body: BodyName,
  aperture: number,
  exposure: number,
  iso: number,
  takenAt: string,
): CameraFacts {
  return { ...bodies[body], aperture, exposure, iso, takenAt };
}
