import { ink } from '../optics/light.ts';
import { forest } from '../scenes/land/forest.ts';
import type { ForestLook } from '../scenes/land/forest.ts';
import { taken } from './cameras.ts';
import { shot } from './shot.ts';

const green: ForestLook = {
  seed: 4,
  fog: ink('#a9b8a8', 0.6),
  glow: { x: 0.9, y: 0.1, colour: ink('#e8edd0'), strength: 0.25 },
  bark: ink('#2b2c26', 0.6),
  moss: ink('#46552f', 0.7),
  floor: ink('#3b4a2c', 0.7),
  trunks: 120,
  thick: 0.75,
  clear: 24,
  lean: 0.07,
  level: 0.72,
  rays: 0,
};

export const forestShots = [
  shot(
    ['forest-green-fog', 'forest', 'green fog'],
    '3:2',
    taken('gfx', 8, 1 / 15, 200, '2025:10:19 09:05:44'),
    {
      title: 'Futaie, Tronçais',
      alt: 'Troncs de chênes dans un brouillard vert pâle, mousse au pied des arbres.',
      hashtags: ['foret', 'brume', 'automne'],
    },
    { stock: 'negative', scene: (frame) => forest(frame, green) },
  ),
  shot(
    ['forest-silver', 'forest', 'silver monochrome'],
    '5:4',
    taken('chamonix', 32, 4, 100, '2024:11:17 09:30:00'),
    {
      title: 'Partition pour hêtres',
      alt: 'Troncs droits en noir et blanc, du noir au gris très pâle selon la distance.',
      hashtags: ['noiretblanc', 'foret', 'grandformat'],
    },
    {
      stock: 'fine',
      scene: (frame) =>
        forest(frame, {
          ...green,
          seed: 12,
          fog: [0.5, 0.5, 0.5],
          glow: { x: 0.5, y: 0.3, colour: [1, 1, 1], strength: 0.2 },
          bark: [0.02, 0.02, 0.02],
          clear: 42,
          moss: [0.06, 0.06, 0.06],
          floor: [0.08, 0.08, 0.08],
          trunks: 170,
          thick: 0.5,
          lean: 0.03,
        }),
    },
  ),
  shot(
    ['forest-rays', 'forest', 'morning rays'],
    '2:3',
    taken('z7', 11, 1 / 30, 100, '2025:09:28 08:36:15'),
    {
      title: 'Huit heures trente-six',
      alt: 'Rayons de soleil obliques entre des pins, brume dorée.',
      hashtags: ['foret', 'lumiere', 'vosges'],
    },
    {
      stock: 'digital',
      scene: (frame) =>
        forest(frame, {
          ...green,
          seed: 19,
          fog: ink('#b9a67e', 0.45),
          glow: { x: 0.5, y: 0.05, colour: ink('#ffe2a8'), strength: 0.5 },
          bark: ink('#2a2018', 0.5),
          moss: ink('#4d4a26', 0.6),
          floor: ink('#4a3c22', 0.6),
          trunks: 80,
          thick: 0.6,
          rays: 0.4,
          clear: 36,
          lean: 0.04,
        }),
    },
    true,
  ),
  shot(
    ['forest-birches', 'forest', 'winter birches'],
    '3:2',
    taken('mamiya', 11, 1 / 60, 160, '2025:01:26 12:10:00'),
    {
      title: 'Bouleaux sans vent',
      alt: 'Bouleaux fins et clairs dans un brouillard d’hiver bleuté.',
      hashtags: ['hiver', 'bouleaux', 'argentique'],
    },
    {
      stock: 'negative',
      exposure: 1.1,
      scene: (frame) =>
        forest(frame, {
          ...green,
          seed: 27,
          fog: ink('#b4bfca', 0.62),
          glow: { x: 0.4, y: 0.2, colour: ink('#f4f0ea'), strength: 0.16 },
          bark: ink('#a8a49c', 0.75),
          moss: ink('#2b2a2b', 0.4),
          floor: ink('#b7bcc4', 0.6),
          trunks: 190,
          thick: 0.3,
          clear: 40,
          lean: 0.1,
          level: 0.78,
        }),
    },
  ),
  shot(
    ['forest-dusk', 'forest', 'blue dusk'],
    '16:9',
    taken('r5', 1.8, 1 / 40, 3200, '2025:11:30 17:18:02'),
    {
      title: 'Lisière, entre chien et loup',
      alt: 'Lisière de forêt à la tombée du jour, silhouettes bleues et lueur rose au fond.',
      hashtags: ['crepuscule', 'foret', 'heurebleue'],
    },
    {
      stock: 'tungsten',
      exposure: 1.25,
      scene: (frame) =>
        forest(frame, {
          ...green,
          seed: 35,
          fog: ink('#4a5f85', 0.4),
          glow: { x: 1.15, y: 0.5, colour: ink('#f0a898'), strength: 0.34 },
          bark: ink('#11151f', 0.4),
          moss: ink('#18202e', 0.4),
          floor: ink('#1a2233', 0.4),
          trunks: 130,
          thick: 0.75,
          clear: 27,
        }),
    },
  ),
  shot(
    ['forest-giants', 'forest', 'pushed monochrome'],
    '4:5',
    taken('hasselbladTriX', 5.6, 1 / 30, 800, '2024:03:23 18:02:00'),
    {
      title: 'Les anciens',
      alt: 'Quelques troncs énormes et sombres, écorce profonde, lumière diffuse derrière eux.',
      hashtags: ['noiretblanc', 'arbres', 'argentique'],
    },
    {
      stock: 'pushed',
      exposure: 1,
      scene: (frame) =>
        forest(frame, {
          ...green,
          seed: 46,
          fog: [0.32, 0.32, 0.32],
          glow: { x: 0.36, y: 0.34, colour: [1, 1, 1], strength: 0.34 },
          bark: [0.03, 0.03, 0.03],
          moss: [0.06, 0.06, 0.06],
          floor: [0.09, 0.09, 0.09],
          trunks: 46,
          thick: 0.95,
          clear: 46,
          rays: 0.08,
        }),
    },
  ),
];
