import { ink } from '../optics/light.ts';
import { snow } from '../scenes/land/snow.ts';
import type { SnowLook } from '../scenes/land/snow.ts';
import { taken } from './cameras.ts';
import { shot } from './shot.ts';

const overcast: SnowLook = {
  seed: 3,
  sky: { zenith: ink('#b9bcc0', 0.8), horizon: ink('#dfe1e3', 0.85), level: 0.4 },
  height: 5,
  focal: 1.6,
  rise: 7,
  sun: [-0.6, 0.42, 0.5],
  sunlight: [0.22, 0.22, 0.22],
  ambient: ink('#d5d8dc', 0.72),
  haze: ink('#dcdee0', 0.85),
  clear: 190,
  trees: [[14, 82, 11]],
  bark: [0.018, 0.018, 0.02],
};

export const snowShots = [
  shot(
    ['snow-one-tree', 'snow', 'overcast'],
    '1:1',
    taken('hasselblad', 16, 1 / 60, 125, '2025:01:09 11:30:00'),
    {
      title: 'Hêtre, plateau du Vercors',
      alt: 'Un arbre nu, seul au milieu d’un champ de neige sans horizon net.',
      hashtags: ['noiretblanc', 'neige', 'minimalisme'],
    },
    { stock: 'fine', scene: (frame) => snow(frame, overcast) },
  ),
  shot(
    ['snow-fence', 'snow', 'whiteout'],
    '3:2',
    taken('chamonix', 32, 1, 100, '2024:02:04 10:05:00'),
    {
      title: 'Ce qui reste du pré',
      alt: 'Une ligne de piquets de clôture s’enfonce dans la neige et disparaît dans le blanc.',
      hashtags: ['noiretblanc', 'neige', 'aubrac'],
    },
    {
      stock: 'matt',
      exposure: 1.08,
      scene: (frame) =>
        snow(frame, {
          ...overcast,
          seed: 9,
          clear: 62,
          trees: [],
          fence: { from: [-5.5, 10], to: [17, 120], posts: 34 },
        }),
    },
  ),
  shot(
    ['snow-blue-shadows', 'snow', 'low sun'],
    '3:2',
    taken('z7', 11, 1 / 250, 64, '2025:02:16 16:48:22'),
    {
      title: 'Quatre heures et demie',
      alt: 'Ondulations de neige dorées par un soleil bas, creux bleus et deux arbres nus au loin.',
      hashtags: ['hiver', 'neige', 'lumiererasante'],
    },
    {
      stock: 'digital',
      scene: (frame) =>
        snow(frame, {
          ...overcast,
          seed: 14,
          sky: { zenith: ink('#5e83b3', 0.75), horizon: ink('#f2d9bd', 0.85), level: 0.34 },
          rise: 11,
          sun: [-0.9, 0.16, 0.25],
          sunlight: ink('#ffd2a0', 1.9),
          ambient: ink('#7f9fd0', 0.42),
          haze: ink('#e8d5c2', 0.75),
          clear: 620,
          trees: [
            [-26, 120, 13],
            [-19, 132, 10],
          ],
          bark: [0.035, 0.026, 0.024],
        }),
    },
    true,
  ),
  shot(
    ['snow-orchard', 'snow', 'fog'],
    '65:24',
    taken('xpan', 11, 1 / 30, 100, '2024:12:15 09:40:00'),
    {
      title: 'Verger, huit heures moins le brouillard',
      alt: 'Panorama d’un rang d’arbres fruitiers nus dans la neige et le brouillard.',
      hashtags: ['panorama', 'brume', 'argentique'],
    },
    {
      stock: 'selenium',
      scene: (frame) =>
        snow(frame, {
          ...overcast,
          seed: 21,
          sky: { ...overcast.sky, level: 0.48 },
          height: 3.4,
          clear: 90,
          trees: Array.from(
            { length: 11 },
            (_, at) => [-31 + at * 6.1, 38 + (at % 3) * 5, 7.5] as const,
          ),
        }),
    },
  ),
  shot(
    ['snow-night', 'snow', 'moonlight'],
    '2:3',
    taken('a7wide', 2, 13, 1600, '2025:01:13 22:10:47'),
    {
      title: 'Le bruit que fait la lune',
      alt: 'Champ de neige sous la lune, bleu profond, un grand arbre noir au premier plan.',
      hashtags: ['nuit', 'neige', 'poselongue'],
    },
    {
      stock: 'tungsten',
      scene: (frame) =>
        snow(frame, {
          ...overcast,
          seed: 33,
          sky: { zenith: ink('#0b1630', 0.5), horizon: ink('#41618f', 0.42), level: 0.55 },
          focal: 1,
          sun: [0.8, 0.3, 0.4],
          sunlight: ink('#b3cbf2', 0.34),
          ambient: ink('#3e5c92', 0.16),
          haze: ink('#3a5680', 0.3),
          clear: 300,
          trees: [
            [2.2, 24, 15],
            [-14, 70, 11],
          ],
          bark: [0.004, 0.005, 0.009],
        }),
    },
  ),
];
