import { ink } from '../optics/light.ts';
import { colonnade, court, flight, terraces } from '../scenes/built/buildings.ts';
import { concrete } from '../scenes/built/concrete.ts';
import type { ConcreteLook } from '../scenes/built/concrete.ts';
import { facade } from '../scenes/built/facade.ts';
import type { FacadeLook } from '../scenes/built/facade.ts';
import { spiral } from '../scenes/built/spiral.ts';
import type { SpiralLook } from '../scenes/built/spiral.ts';
import { taken } from './cameras.ts';
import { shot } from './shot.ts';

const tower: FacadeLook = {
  seed: 3,
  sky: { zenith: ink('#6f8fb8', 0.8), horizon: ink('#d5dee6', 0.85), level: 0.86 },
  focal: 1.15,
  height: 1.7,
  faces: [
    { from: [-2, 24], turn: 2.55, long: 46, high: 90, sun: [0.55, 0.7] },
    { from: [-2, 24], turn: 0.62, long: 60, high: 90 },
  ],
  bay: [3.1, 2.9],
  opening: [0.62, 0.6],
  deep: 0.34,
  wall: ink('#d8d2c6', 0.8),
  glass: ink('#3a4650', 0.5),
  sunlight: ink('#fff0d8', 0.75),
  ambient: ink('#9fb2cc', 0.42),
  lamp: ink('#ffcf8a', 0.9),
  lit: 0.05,
  blinds: 0.34,
  haze: ink('#c8d4e0', 0.7),
  clear: 420,
};

const well: SpiralLook = {
  seed: 2,
  eye: [0.5, 0.52],
  squeeze: 0.94,
  turn: 0.4,
  steps: 26,
  shrink: 0.56,
  tread: [0.62, 0.6, 0.57],
  rail: [0.12, 0.11, 0.1],
  wall: [0.7, 0.69, 0.66],
  depth: [0.006, 0.006, 0.006],
  window: -0.7,
  daylight: [1, 1, 1],
  handed: 1,
};

const brutal: ConcreteLook = {
  seed: 4,
  sky: { zenith: ink('#3f6aa3', 0.7), horizon: ink('#a9c2dc', 0.8), level: 0.62 },
  focal: 1.05,
  eye: [-0.6, 1.6, -2],
  turn: 0.12,
  boxes: colonnade(9, 3.4),
  sun: [0.62, 0.56, -0.36],
  sunlight: ink('#fff1dc', 1),
  ambient: ink('#8fa6c8', 0.24),
  stone: ink('#b9b2a6', 0.75),
  haze: ink('#a9bdd2', 0.6),
  clear: 260,
  boards: 0.42,
};

export const builtShots = [
  shot(
    ['facade-corner', 'facades', 'clear noon'],
    '4:5',
    taken('shift', 8, 1 / 250, 100, '2025:06:14 15:20:11'),
    {
      title: 'L’angle de la rue Nationale',
      alt: 'Angle d’un immeuble vu d’en bas, une face au soleil, l’autre à l’ombre, des centaines de fenêtres.',
      hashtags: ['architecture', 'facade', 'ville'],
    },
    { stock: 'digital', scene: (frame) => facade(frame, tower) },
  ),
  shot(
    ['facade-night-windows', 'facades', 'evening windows'],
    '3:2',
    taken('m6tungsten', 2, 1 / 15, 800, '2024:12:11 18:40:00'),
    {
      title: 'Chacun sa lampe',
      alt: 'Façade d’immeuble à la tombée de la nuit, une fenêtre allumée sur quatre.',
      hashtags: ['nuit', 'ville', 'cinestill'],
    },
    {
      stock: 'tungsten',
      exposure: 1.1,
      scene: (frame) =>
        facade(frame, {
          ...tower,
          seed: 11,
          sky: { zenith: ink('#1d2f55', 0.5), horizon: ink('#6b7fa8', 0.5), level: 0.7 },
          height: 9,
          faces: [{ from: [-34, 20], turn: 0.28, long: 110, high: 60 }],
          opening: [0.7, 0.66],
          sunlight: [0, 0, 0],
          ambient: ink('#5b74a6', 0.2),
          glass: ink('#101826', 0.4),
          lit: 0.26,
          haze: ink('#31486f', 0.3),
        }),
    },
  ),
  shot(
    ['facade-grid', 'facades', 'graphic monochrome'],
    '1:1',
    taken('hasselblad', 11, 1 / 125, 125, '2024:06:08 11:15:00'),
    {
      title: 'Deux cent quarante vies',
      alt: 'Grille de fenêtres en noir et blanc qui fuit vers la droite, ombres nettes dans chaque embrasure.',
      hashtags: ['noiretblanc', 'architecture', 'graphique'],
    },
    {
      stock: 'red',
      scene: (frame) =>
        facade(frame, {
          ...tower,
          seed: 19,
          sky: { ...tower.sky, level: 0.6 },
          height: 22,
          focal: 1.3,
          faces: [{ from: [-16, 17], turn: 0.5, long: 120, high: 120, sun: [-0.75, 0.95] }],
          bay: [2.4, 2.7],
          opening: [0.7, 0.62],
          deep: 0.6,
          sunlight: [0.95, 0.95, 0.95],
          ambient: [0.16, 0.16, 0.17],
          lit: 0,
          blinds: 0.2,
          clear: 900,
        }),
    },
  ),
  shot(
    ['stairs-spiral', 'stairs', 'monochrome'],
    '1:1',
    taken('hasselblad', 8, 1 / 8, 125, '2024:04:20 14:00:00'),
    {
      title: 'Coquille',
      alt: 'Escalier en colimaçon vu d’en haut, ses marches s’enroulent jusqu’au noir.',
      hashtags: ['noiretblanc', 'escalier', 'spirale'],
    },
    { stock: 'classic', exposure: 1.5, scene: (frame) => spiral(frame, well) },
  ),
  shot(
    ['stairs-oak', 'stairs', 'warm oak'],
    '4:5',
    taken('x100', 4, 1 / 30, 800, '2025:03:29 16:10:26'),
    {
      title: 'Cinq étages sans ascenseur',
      alt: 'Cage d’escalier en chêne ciré vue d’en haut, rampe noire, lumière de fenêtre à gauche.',
      hashtags: ['escalier', 'lyon', 'traboule'],
    },
    {
      stock: 'negative',
      exposure: 2.5,
      scene: (frame) =>
        spiral(frame, {
          ...well,
          seed: 7,
          eye: [0.58, 0.44],
          squeeze: 0.82,
          turn: 2.2,
          steps: 20,
          shrink: 0.6,
          tread: ink('#b08a62', 0.85),
          wall: ink('#d9cfbd', 0.8),
          window: 2.7,
          daylight: ink('#fff0dc'),
          depth: ink('#1a120c', 0.5),
          handed: -1,
        }),
    },
  ),
  shot(
    ['stairs-flight', 'stairs', 'hard light'],
    '2:3',
    taken('q2', 8, 1 / 500, 200, '2025:07:05 17:32:40'),
    {
      title: 'Montée vers rien',
      alt: 'Volée de marches de béton coupée en diagonale par une ombre noire.',
      hashtags: ['noiretblanc', 'escalier', 'beton'],
    },
    {
      stock: 'red',
      exposure: 1.35,
      scene: (frame) =>
        concrete(frame, {
          ...brutal,
          seed: 8,
          sky: { zenith: ink('#2c4f86', 0.5), horizon: ink('#6f93bf', 0.6), level: 0.6 },
          boxes: flight(22, 3),
          eye: [0.5, 2.6, -2.4],
          turn: 0.02,
          sun: [-0.5, 0.72, -0.32],
          ambient: ink('#8fa6c8', 0.2),
        }),
    },
  ),
  shot(
    ['concrete-colonnade', 'concrete', 'late sun'],
    '3:2',
    taken('shift', 11, 1 / 125, 100, '2025:05:17 18:25:50'),
    {
      title: 'Neuf piliers, une heure',
      alt: 'Galerie de béton, les ombres des piliers se couchent sur le sol en barres régulières.',
      hashtags: ['architecture', 'beton', 'ombre'],
    },
    { stock: 'digital', exposure: 1.45, scene: (frame) => concrete(frame, brutal) },
  ),
  shot(
    ['concrete-terraces', 'concrete', 'blue sky'],
    '4:5',
    taken('gfx', 8, 1 / 320, 100, '2025:07:19 11:02:33'),
    {
      title: 'Les Étoiles, Ivry',
      alt: 'Balcons de béton empilés en dents de scie contre un ciel bleu profond.',
      hashtags: ['brutalisme', 'architecture', 'ivry'],
    },
    {
      stock: 'slide',
      exposure: 1.2,
      scene: (frame) =>
        concrete(frame, {
          ...brutal,
          seed: 13,
          sky: { zenith: ink('#2f5f9f', 0.7), horizon: ink('#8fb3d8', 0.75), level: 0.98 },
          boxes: terraces(9),
          eye: [4.5, 1.6, -7],
          turn: -0.3,
          focal: 1.15,
          sun: [0.5, 0.62, -0.6],
        }),
    },
    true,
  ),
  shot(
    ['concrete-court', 'concrete', 'graphic monochrome'],
    '2:3',
    taken('m6', 11, 1 / 500, 400, '2024:09:28 15:44:00'),
    {
      title: 'Le ciel est une porte',
      alt: 'Deux murs de béton, une passerelle entre eux, leurs ombres géométriques au sol.',
      hashtags: ['noiretblanc', 'architecture', 'geometrie'],
    },
    {
      stock: 'red',
      exposure: 1.6,
      scene: (frame) =>
        concrete(frame, {
          ...brutal,
          seed: 21,
          sky: { zenith: ink('#24467c', 0.5), horizon: ink('#6a8fbd', 0.6), level: 0.72 },
          boxes: court(),
          eye: [0.7, 1.7, -1],
          turn: 0.01,
          focal: 0.95,
          sun: [0.6, 0.7, -0.2],
          ambient: ink('#8fa6c8', 0.34),
        }),
    },
  ),
];
