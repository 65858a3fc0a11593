import { ink } from '../optics/light.ts';
import { sea } from '../scenes/land/sea.ts';
import type { SeaLook } from '../scenes/land/sea.ts';
import { rocks } from '../scenes/land/standing.ts';
import { taken } from './cameras.ts';
import { shot } from './shot.ts';

const moon: SeaLook = {
  seed: 2,
  sky: {
    zenith: ink('#0a1226', 0.5),
    horizon: ink('#314a74', 0.42),
    level: 0.5,
    sun: { x: 0.62, y: 0.2, colour: ink('#dfe8ff'), disc: 0.026, glow: 0.09, strength: 0.5 },
    cloud: {
      colour: ink('#5b749e', 0.5),
      shade: ink('#16223c', 0.5),
      cover: 0.42,
      scale: 2.1,
      stretch: 2.2,
      seed: 3,
    },
  },
  focal: 1.2,
  deep: ink('#0a1526', 0.5),
  swell: 0.9,
  glitter: 0.75,
  silk: 0,
  haze: ink('#3f5a86', 0.35),
  mist: 0.25,
};

const silver: SeaLook = {
  ...moon,
  seed: 13,
  sky: {
    ...moon.sky,
    level: 0.4,
    sun: { x: 0.42, y: 0.1, colour: [1, 1, 1], disc: 0, glow: 0.14, strength: 0.55 },
    cloud: {
      colour: ink('#8f98a8', 0.5),
      shade: ink('#20242c', 0.5),
      cover: 0.62,
      scale: 2.6,
      stretch: 1.8,
      seed: 12,
    },
  },
  swell: 1.3,
  glitter: 1,
};

export const nightSeaShots = [
  shot(
    ['night-sea-full-moon', 'night_sea', 'full moon'],
    '3:2',
    taken('a7wide', 2.8, 2, 1600, '2025:08:09 23:54:12'),
    {
      title: 'Baie d’Audierne, pleine lune',
      alt: 'La lune au-dessus de la mer, son reflet éclaté en mille facettes jusqu’au rivage.',
      hashtags: ['nuit', 'mer', 'lune'],
    },
    { stock: 'tungsten', scene: (frame) => sea(frame, moon) },
  ),
  shot(
    ['night-sea-silver', 'night_sea', 'silver monochrome'],
    '4:5',
    taken('hasselbladTriX', 4, 1 / 30, 400, '2024:07:20 22:58:00'),
    {
      title: 'Argent liquide',
      alt: 'Mer nocturne en noir et blanc, une colonne de reflets argentés sous des nuages lourds.',
      hashtags: ['noiretblanc', 'mer', 'argentique'],
    },
    {
      stock: 'pushed',
      exposure: 1.5,
      scene: (frame) => sea(frame, silver),
      moving: (frame, moment) => sea(frame, { ...silver, moment }),
    },
  ),
  shot(
    ['night-sea-gold', 'night_sea', 'low sun glitter'],
    '16:9',
    taken('a7long', 11, 1 / 1000, 100, '2025:06:27 21:40:31'),
    {
      title: 'Contre-jour à Belle-Île',
      alt: 'Soleil rasant sur une mer hachée, une nappe d’éclats dorés sous un ciel ambré.',
      hashtags: ['mer', 'contrejour', 'couchant'],
    },
    {
      stock: 'negative',
      exposure: 0.9,
      scene: (frame) =>
        sea(frame, {
          ...moon,
          seed: 21,
          sky: {
            zenith: ink('#8a7d86', 0.6),
            horizon: ink('#f0c391', 0.85),
            level: 0.3,
            sun: { x: 1.1, y: 0.19, colour: ink('#ffdca8'), disc: 0.03, glow: 0.2, strength: 1 },
          },
          deep: ink('#4a4038', 0.4),
          swell: 1.1,
          glitter: 1.3,
          haze: ink('#eec79c', 0.8),
        }),
    },
    true,
  ),
  shot(
    ['night-sea-storm', 'night_sea', 'storm'],
    '3:2',
    taken('q2', 2, 1 / 60, 6400, '2025:11:02 18:20:05'),
    {
      title: 'Avis de grand frais',
      alt: 'Mer agitée presque noire sous un ciel d’orage, une seule trouée de lumière au large.',
      hashtags: ['noiretblanc', 'tempete', 'bretagne'],
    },
    {
      stock: 'classic',
      exposure: 1.15,
      scene: (frame) =>
        sea(frame, {
          ...moon,
          seed: 31,
          sky: {
            zenith: ink('#3c4046', 0.5),
            horizon: ink('#b4b9be', 0.6),
            level: 0.42,
            sun: { x: 1, y: 0.36, colour: [1, 1, 1], disc: 0, glow: 0.16, strength: 0.5 },
            cloud: {
              colour: ink('#80858c', 0.6),
              shade: ink('#202328', 0.5),
              cover: 0.75,
              scale: 3,
              stretch: 1.4,
              seed: 5,
            },
          },
          deep: ink('#16191c', 0.5),
          swell: 1.7,
          glitter: 0.5,
          haze: ink('#a9aeb4', 0.5),
          mist: 0.3,
        }),
    },
  ),
  shot(
    ['night-sea-rocks', 'night_sea', 'moon and reef'],
    '2:3',
    taken('a7wide', 4, 30, 400, '2025:09:06 22:31:18'),
    {
      title: 'Les Pierres Noires',
      alt: 'Rochers sombres au clair de lune, l’eau lissée par la pose longue autour d’eux.',
      hashtags: ['poselongue', 'nuit', 'finistere'],
    },
    {
      stock: 'tungsten',
      exposure: 1.2,
      scene: (frame) =>
        sea(frame, {
          ...moon,
          seed: 44,
          sky: {
            ...moon.sky,
            level: 0.38,
            sun: {
              x: 0.44,
              y: 0.13,
              colour: ink('#e8eeff'),
              disc: 0.02,
              glow: 0.12,
              strength: 0.6,
            },
          },
          silk: 0.75,
          glitter: 0.9,
          mist: 0.4,
          standing: rocks(
            [
              { x: -1.5, z: 13, wide: 2.6, tall: 2.2 },
              { x: 3.2, z: 22, wide: 2.2, tall: 2.6 },
              { x: 1.2, z: 9, wide: 1.1, tall: 0.8 },
            ],
            ink('#1d2436', 0.35),
            4,
          ),
        }),
    },
  ),
];
