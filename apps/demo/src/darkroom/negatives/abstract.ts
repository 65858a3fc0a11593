import { ink } from '../optics/light.ts';
import { cyanotype, fern, leaf, umbel } from '../scenes/studio/cyanotype.ts';
import { photogram } from '../scenes/studio/photogram.ts';
import { smoke } from '../scenes/studio/smoke.ts';
import { taken } from './cameras.ts';
import { shot } from './shot.ts';

const prussian = { deep: ink('#1d4275', 0.9), paper: ink('#e9e6da', 0.9) };

export const abstractShots = [
  shot(
    ['smoke-white', 'smoke', 'white on black'],
    '2:3',
    taken('z7macro', 11, 1 / 200, 64, '2025:01:19 17:40:00'),
    {
      title: 'Encens, deux secondes après',
      alt: 'Volute de fumée blanche qui se déploie en voiles sur un fond noir.',
      hashtags: ['fumee', 'abstraction', 'noiretblanc'],
    },
    {
      stock: 'fine',
      scene: (frame) =>
        smoke(frame, {
          seed: 4,
          sources: [{ x: 0.33, y: 1.16, wide: 0.24, hue: 0 }],
          drift: [0.02, -1],
          curl: 0.42,
          scale: 2.2,
          ground: [0.004, 0.004, 0.005],
          colours: [
            [0.75, 0.75, 0.75],
            [0.5, 0.5, 0.5],
          ],
          dense: 1.7,
          ink: false,
        }),
    },
  ),
  shot(
    ['smoke-two-colours', 'smoke', 'two gels'],
    '3:2',
    taken('r5', 8, 1 / 160, 100, '2025:03:08 20:12:55'),
    {
      title: 'Conversation en bleu et rouille',
      alt: 'Deux nappes de fumée, l’une bleue, l’autre orangée, se croisent sur fond sombre.',
      hashtags: ['fumee', 'couleur', 'studio'],
    },
    {
      stock: 'digital',
      scene: (frame) =>
        smoke(frame, {
          seed: 11,
          sources: [
            { x: 0.45, y: 1.14, wide: 0.5, hue: 0 },
            { x: 1.05, y: 1.16, wide: 0.5, hue: 1 },
          ],
          drift: [0.05, -0.8],
          curl: 0.6,
          scale: 1.8,
          ground: ink('#0a0b10', 0.5),
          colours: [ink('#6fa0e0', 0.8), ink('#e08a58', 0.8)],
          dense: 1.8,
          ink: false,
        }),
    },
    true,
  ),
  shot(
    ['smoke-ink', 'smoke', 'ink in water'],
    '4:5',
    taken('z7macro', 8, 1 / 250, 200, '2025:04:05 11:26:18'),
    {
      title: 'Encre de Chine, eau tiède',
      alt: 'Encre noire qui descend dans l’eau claire en filaments et en méduses.',
      hashtags: ['encre', 'macro', 'abstraction'],
    },
    {
      stock: 'warm',
      scene: (frame) =>
        smoke(frame, {
          seed: 23,
          sources: [
            { x: 0.34, y: -0.1, wide: 0.3, hue: 0 },
            { x: 0.56, y: -0.12, wide: 0.16, hue: 0 },
          ],
          drift: [0.02, 0.6],
          curl: 0.5,
          scale: 2.5,
          ground: ink('#dfe0dc', 0.82),
          colours: [
            [0.012, 0.012, 0.016],
            [0.05, 0.04, 0.04],
          ],
          dense: 4,
          ink: true,
        }),
    },
  ),
  shot(
    ['cyanotype-ferns', 'cyanotype', 'full sun'],
    '4:5',
    taken('scanner', 8, 1 / 60, 100, '2025:06:21 14:00:00'),
    {
      title: 'Fougères du ruisseau',
      alt: 'Cyanotype de trois frondes de fougère blanches sur bleu de Prusse, bords peints au pinceau.',
      hashtags: ['cyanotype', 'fougere', 'procedesalternatifs'],
    },
    {
      stock: 'paper',
      scene: (frame) =>
        cyanotype(frame, {
          ...prussian,
          seed: 3,
          margin: 0.06,
          sun: 0.95,
          plants(drawn, draw) {
            fern(drawn, draw, [0.4, 0.9], 1.62, 0.78);
            fern(drawn, draw, [0.3, 0.88], 2, 0.52);
            fern(drawn, draw, [0.5, 0.88], 1.15, 0.5);
          },
        }),
    },
  ),
  shot(
    ['cyanotype-umbels', 'cyanotype', 'short exposure'],
    '2:3',
    taken('scanner', 8, 1 / 60, 100, '2025:08:02 13:00:00'),
    {
      title: 'Carottes sauvages, bord de route',
      alt: 'Cyanotype d’ombelles aux graines légères, bleu moyen, papier sans marge.',
      hashtags: ['cyanotype', 'ombelles', 'herbier'],
    },
    {
      stock: 'paper',
      scene: (frame) =>
        cyanotype(frame, {
          ...prussian,
          seed: 8,
          margin: 0,
          sun: 0.86,
          plants(drawn, draw) {
            umbel(drawn, draw, [0.33, 1.02], 1.52, 0.66);
            umbel(drawn, draw, [0.22, 1.02], 1.75, 0.44);
            umbel(drawn, draw, [0.46, 1.02], 1.36, 0.5);
          },
        }),
    },
  ),
  shot(
    ['cyanotype-leaves', 'cyanotype', 'overlap'],
    '1:1',
    taken('scanner', 8, 1 / 60, 100, '2025:09:13 12:00:00'),
    {
      title: 'Deux temps de pose pour un tilleul',
      alt: 'Cyanotype de feuilles translucides qui se chevauchent, nervures visibles.',
      hashtags: ['cyanotype', 'feuilles', 'photogramme'],
    },
    {
      stock: 'paper',
      scene: (frame) =>
        cyanotype(frame, {
          ...prussian,
          seed: 14,
          margin: 0.05,
          sun: 0.92,
          plants(drawn) {
            leaf(drawn, [0.2, 0.8], 0.95, 0.48, 0.26);
            leaf(drawn, [0.78, 0.84], 1.75, 0.42, 0.24);
            leaf(drawn, [0.84, 0.2], 3.5, 0.36, 0.17);
            leaf(drawn, [0.24, 0.36], 1.9, 0.2, 0.12);
          },
        }),
    },
  ),
  shot(
    ['photogram-glass', 'photogram', 'two exposures'],
    '3:2',
    taken('scanner', 8, 1 / 60, 100, '2024:11:23 16:00:00'),
    {
      title: 'Sans appareil n° 12',
      alt: 'Photogramme de verres, de disques et d’un ressort, superpositions de gris sur noir.',
      hashtags: ['photogramme', 'noiretblanc', 'laboratoire'],
    },
    {
      stock: 'classic',
      scene: (frame) =>
        photogram(frame, {
          seed: 5,
          lamp: [0.6, 0.3],
          second: 0.35,
          laid: [
            { kind: 'glass', x: 0.46, y: 0.52, size: 0.27, clear: 0.42 },
            { kind: 'glass', x: 0.86, y: 0.38, size: 0.2, clear: 0.5 },
            { kind: 'disc', x: 1.12, y: 0.66, size: 0.09, clear: 0.05 },
            { kind: 'strip', x: 0.78, y: 0.6, turn: -0.5, long: 0.62, wide: 0.012, clear: 0.1 },
            { kind: 'spring', x: 1.05, y: 0.28, turn: 0.5, long: 0.32, size: 0.05, rounds: 9 },
            { kind: 'mesh', x: 0.3, y: 0.3, size: 0.17, turn: 0.35, gap: 0.03 },
          ],
        }),
    },
  ),
  shot(
    ['photogram-tools', 'photogram', 'one lamp'],
    '4:5',
    taken('scanner', 8, 1 / 60, 100, '2025:02:08 18:00:00'),
    {
      title: 'Nature morte sans lumière',
      alt: 'Photogramme vertical, bandes claires et cercles de verre sur papier noir.',
      hashtags: ['photogramme', 'abstraction', 'papierbaryte'],
    },
    {
      stock: 'selenium',
      scene: (frame) =>
        photogram(frame, {
          seed: 9,
          lamp: [0.2, 0.1],
          second: 0.28,
          laid: [
            { kind: 'strip', x: 0.3, y: 0.5, turn: 1.35, long: 0.6, wide: 0.03, clear: 0.2 },
            { kind: 'strip', x: 0.5, y: 0.46, turn: 1.8, long: 0.48, wide: 0.006, clear: 0.02 },
            { kind: 'glass', x: 0.42, y: 0.36, size: 0.21, clear: 0.46 },
            { kind: 'glass', x: 0.54, y: 0.66, size: 0.13, clear: 0.35 },
            { kind: 'disc', x: 0.24, y: 0.72, size: 0.055, clear: 0 },
            { kind: 'mesh', x: 0.56, y: 0.22, size: 0.12, turn: -0.2, gap: 0.022 },
            { kind: 'spring', x: 0.34, y: 0.86, turn: 0.1, long: 0.26, size: 0.028, rounds: 13 },
          ],
        }),
    },
  ),
];
