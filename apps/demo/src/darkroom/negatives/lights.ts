import { ink } from '../optics/light.ts';
import type { Colour } from '../optics/light.ts';
import { bank, bokeh, street } from '../scenes/studio/bokeh.ts';
import { lightTrails, pendulum, road } from '../scenes/studio/light-trails.ts';
import { taken } from './cameras.ts';
import { shot } from './shot.ts';

const sodium: readonly Colour[] = [
  ink('#ffb45e'),
  ink('#ff8f3a'),
  ink('#ffd9a0'),
  ink('#ff5a3c'),
  ink('#8fb8ff'),
  ink('#ffe9cf'),
];
const neon: readonly Colour[] = [
  ink('#ff5f7e'),
  ink('#5fa8ff'),
  ink('#ffc27a'),
  ink('#6fe0d0'),
  ink('#d58cff'),
  ink('#fff0dc'),
];

export const lightShots = [
  shot(
    ['trails-pendulum', 'light_trails', 'physiogram'],
    '1:1',
    taken('z7', 11, 90, 64, '2025:01:03 21:30:09'),
    {
      title: 'Physiogramme en mi',
      alt: 'Figure de lumière tracée par un pendule, fils bleus et ambre sur fond noir.',
      hashtags: ['lightpainting', 'abstraction', 'poselongue'],
    },
    {
      stock: 'clean',
      scene: (frame) =>
        lightTrails(frame, {
          ground: ink('#06070c', 0.5),
          glow: 0.16,
          trails: [
            pendulum(ink('#8fc0ff'), [2, 3.004], 0.6, 46, 1.5, 0.33),
            pendulum(ink('#ffb878'), [3, 2.006], 1.9, 38, 1.9, 0.27),
          ],
        }),
    },
    true,
  ),
  shot(
    ['bokeh-wet-street', 'bokeh', 'after the rain'],
    '3:2',
    taken('r5', 1.2, 1 / 100, 1600, '2025:11:14 19:20:16'),
    {
      title: 'Rue de la Roquette, 19 h 20',
      alt: 'Rue de nuit hors foyer, disques de lumière orange et leurs reflets sur la chaussée mouillée.',
      hashtags: ['nuit', 'bokeh', 'paris'],
    },
    {
      stock: 'tungsten',
      scene: (frame) =>
        bokeh(frame, {
          seed: 3,
          lamps: street(3, sodium, 0.6),
          top: ink('#0a0f1c', 0.5),
          bottom: ink('#0c0b0c', 0.4),
          wet: 0.62,
          rain: 0,
          blades: 0,
        }),
    },
  ),
  shot(
    ['bokeh-rain-window', 'bokeh', 'rain on the pane'],
    '2:3',
    taken('x100', 2, 1 / 60, 3200, '2025:10:31 18:05:50'),
    {
      title: 'Le 26, sous la pluie',
      alt: 'Gouttes de pluie nettes sur une vitre, derrière elles les lumières floues de la ville.',
      hashtags: ['pluie', 'nuit', 'ville'],
    },
    {
      stock: 'negative',
      exposure: 1.1,
      scene: (frame) =>
        bokeh(frame, {
          seed: 9,
          lamps: bank(12, neon, 1.14, 1.1, 0.062),
          top: ink('#33425f', 0.6),
          bottom: ink('#1c2233', 0.6),
          rain: 1,
          blades: 0,
        }),
    },
    true,
  ),
  shot(
    ['bokeh-other-bank', 'bokeh', 'other bank'],
    '16:9',
    taken('a7long', 4, 1 / 30, 1600, '2025:12:06 20:48:29'),
    {
      title: 'L’autre rive',
      alt: 'Lumières d’une ville sur l’autre rive, en disques serrés, étirées dans l’eau noire.',
      hashtags: ['nuit', 'bordeaux', 'garonne'],
    },
    {
      stock: 'tungsten',
      scene: (frame) =>
        bokeh(frame, {
          seed: 15,
          lamps: bank(15, sodium, 0.5, 0.34, 0.026),
          top: ink('#101a33', 0.55),
          bottom: ink('#0a1020', 0.4),
          wet: 0.52,
          rain: 0,
          blades: 0,
        }),
    },
  ),
  shot(
    ['bokeh-hexagons', 'bokeh', 'old lens'],
    '1:1',
    taken('m6tungsten', 2, 1 / 30, 800, '2024:12:22 21:15:00'),
    {
      title: 'Objectif de 1958',
      alt: 'Lumières de fête hors foyer en hexagones roses, bleus et or.',
      hashtags: ['bokeh', 'argentique', 'nuit'],
    },
    {
      stock: 'tungsten',
      scene: (frame) =>
        bokeh(frame, {
          seed: 22,
          lamps: bank(29, neon, 0.92, 0.85, 0.05),
          top: ink('#0c0a16', 0.5),
          bottom: ink('#140d16', 0.5),
          rain: 0,
          blades: 6,
        }),
    },
  ),
  shot(
    ['trails-pass', 'light_trails', 'mountain road'],
    '3:2',
    taken('a7wide', 8, 60, 100, '2025:08:23 21:58:44'),
    {
      title: 'Dernier col avant la nuit',
      alt: 'Traînées de phares blanches et rouges sur une route qui serpente vers un horizon encore clair.',
      hashtags: ['poselongue', 'route', 'heurebleue'],
    },
    {
      stock: 'digital',
      scene: (frame) =>
        lightTrails(frame, {
          ground: [0, 0, 0],
          glow: 0.1,
          sky: { level: 0.36, colour: ink('#7a86b4', 0.55), land: ink('#0d1018', 0.4) },
          trails: [
            ...[0.1, 0.13, 0.2, 0.235, 0.3].map((lane, at) =>
              road(ink('#ffe8c8'), lane, 0.36, 1, 0.1 + 0.05 * (at % 3)),
            ),
            ...[-0.1, -0.125, -0.19, -0.26].map((lane, at) =>
              road(ink('#ff3a24'), lane, 0.36, 1, 0.1 + 0.04 * (at % 2)),
            ),
          ],
        }),
    },
  ),
];
