import { ink } from '../optics/light.ts';
import { sea } from '../scenes/land/sea.ts';
import type { SeaLook } from '../scenes/land/sea.ts';
import { jetty, rocks } from '../scenes/land/standing.ts';
import { taken } from './cameras.ts';
import { shot } from './shot.ts';

const grey: SeaLook = {
  seed: 5,
  sky: {
    zenith: ink('#8c9094', 0.6),
    horizon: ink('#d6d8da', 0.8),
    level: 0.4,
    cloud: {
      colour: ink('#c9cbcd', 0.7),
      shade: ink('#6b6e72', 0.65),
      cover: 0.55,
      scale: 1.3,
      stretch: 5,
      seed: 8,
    },
  },
  focal: 1.2,
  deep: ink('#6d7276', 0.45),
  swell: 0.35,
  glitter: 0,
  silk: 1,
  haze: ink('#dcdedf', 0.82),
  mist: 0.5,
};

const posts = Array.from({ length: 13 }, (_, at) => {
  const far = 1 + at * 0.55;
  return { x: 0.28 + 0.62 - 0.5 / far, y: 0.4 + 0.5 / far, tall: 0.34 / far, thick: 0.017 / far };
});

export const greySeaShots = [
  shot(
    ['grey-sea-jetty', 'grey_sea', 'long exposure'],
    '1:1',
    taken('hasselblad', 22, 240, 125, '2024:05:18 07:15:00'),
    {
      title: 'Ponton, quatre minutes',
      alt: 'Une file de pieux sombres s’éloigne dans une mer lissée par la pose longue.',
      hashtags: ['noiretblanc', 'poselongue', 'mer'],
    },
    {
      stock: 'fine',
      scene: (frame) => sea(frame, { ...grey, standing: jetty(posts, [0.02, 0.02, 0.022], 3) }),
    },
  ),
  shot(
    ['grey-sea-three-rocks', 'grey_sea', 'mist'],
    '3:2',
    taken('chamonix', 45, 180, 100, '2024:10:06 08:20:00'),
    {
      title: 'Trois îles provisoires',
      alt: 'Trois rochers émergent d’une brume laiteuse, la mer et le ciel se confondent.',
      hashtags: ['noiretblanc', 'poselongue', 'grandformat'],
    },
    {
      stock: 'selenium',
      scene: (frame) =>
        sea(frame, {
          ...grey,
          seed: 9,
          mist: 0.9,
          standing: rocks(
            [
              { x: -4.5, z: 24, wide: 2.4, tall: 2.6 },
              { x: 1.5, z: 17, wide: 1.8, tall: 1.7 },
              { x: 5.4, z: 31, wide: 2.2, tall: 2.1 },
            ],
            ink('#4a4d50', 0.4),
            7,
          ),
        }),
    },
  ),
  shot(
    ['grey-sea-horizon', 'grey_sea', 'empty horizon'],
    '5:4',
    taken('gfx', 16, 120, 100, '2025:04:22 06:48:09'),
    {
      title: 'Presque rien (Manche)',
      alt: 'Horizon à peine visible entre une mer pâle et un ciel pâle, en gris bleutés.',
      hashtags: ['minimalisme', 'mer', 'poselongue'],
    },
    {
      stock: 'negative',
      scene: (frame) =>
        sea(frame, {
          ...grey,
          seed: 17,
          sky: {
            ...grey.sky,
            zenith: ink('#9fb0bd', 0.7),
            horizon: ink('#dde2e4', 0.82),
            level: 0.52,
          },
          deep: ink('#7f959e', 0.5),
          haze: ink('#d9e0e3', 0.8),
          mist: 0.35,
        }),
    },
  ),
  shot(
    ['grey-sea-dawn-silk', 'grey_sea', 'pastel dawn'],
    '16:9',
    taken('z7', 13, 90, 64, '2025:05:30 05:52:40'),
    {
      title: 'Avant les mouettes',
      alt: 'Mer de soie rose et grise à l’aube, quelques rochers noirs au premier plan.',
      hashtags: ['aube', 'poselongue', 'cotentin'],
    },
    {
      stock: 'clean',
      scene: (frame) =>
        sea(frame, {
          ...grey,
          seed: 23,
          sky: {
            zenith: ink('#8397b8', 0.7),
            horizon: ink('#f3cdbb', 0.85),
            level: 0.42,
            sun: { x: 1.3, y: 0.38, colour: ink('#ffd3b0'), disc: 0, glow: 0.3, strength: 0.5 },
            cloud: {
              colour: ink('#e5b9b4', 0.7),
              shade: ink('#8588a5', 0.65),
              cover: 0.45,
              scale: 1.2,
              stretch: 6,
              seed: 14,
            },
          },
          deep: ink('#7d84a0', 0.45),
          haze: ink('#edd0c6', 0.75),
          glitter: 0.5,
          mist: 0.3,
          standing: rocks(
            [
              { x: -5, z: 14, wide: 2.4, tall: 1.3 },
              { x: -2.2, z: 11, wide: 1.1, tall: 0.8 },
              { x: 7, z: 26, wide: 2.6, tall: 1.7 },
            ],
            ink('#3a3742', 0.35),
            15,
          ),
        }),
    },
    true,
  ),
  shot(
    ['grey-sea-panorama', 'grey_sea', 'rain front'],
    '65:24',
    taken('xpan', 16, 30, 100, '2024:09:14 17:22:00'),
    {
      title: 'Grain sur l’estran',
      alt: 'Panorama de mer basse sous un front de pluie, en noir et blanc.',
      hashtags: ['panorama', 'noiretblanc', 'estran'],
    },
    {
      stock: 'classic',
      scene: (frame) =>
        sea(frame, {
          ...grey,
          seed: 29,
          sky: {
            zenith: ink('#62666b', 0.55),
            horizon: ink('#cfd2d4', 0.75),
            level: 0.5,
            cloud: {
              colour: ink('#9da1a5', 0.65),
              shade: ink('#3b3e42', 0.55),
              cover: 0.72,
              scale: 2,
              stretch: 2.4,
              seed: 21,
            },
          },
          deep: ink('#4d5154', 0.45),
          swell: 0.5,
          silk: 0.6,
          mist: 0.3,
        }),
    },
  ),
  shot(
    ['grey-sea-groynes', 'grey_sea', 'two lines'],
    '2:3',
    taken('m6', 16, 15, 400, '2024:01:27 16:30:00'),
    {
      title: 'Brise-lames, Sangatte',
      alt: 'Deux rangées de pieux de bois convergent vers un horizon noyé de brume.',
      hashtags: ['noiretblanc', 'nord', 'poselongue'],
    },
    {
      stock: 'warm',
      scene: (frame) =>
        sea(frame, {
          ...grey,
          seed: 37,
          sky: { ...grey.sky, level: 0.34 },
          mist: 0.7,
          standing: jetty(
            Array.from({ length: 34 }, (_, at) => {
              const far = 1 + (at >> 1) * 0.34;
              const side = at % 2 === 0 ? -0.24 : 0.16;
              return {
                x: 0.36 + side / far,
                y: 0.34 + 0.58 / far,
                tall: 0.15 / far,
                thick: 0.019 / far,
              };
            }),
            [0.025, 0.024, 0.023],
            8,
          ),
        }),
    },
  ),
];
