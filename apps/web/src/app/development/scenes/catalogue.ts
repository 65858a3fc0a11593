import { colour, type Scene } from './colour.ts';
import { dunes } from './dunes.ts';
import { mountains } from './mountains.ts';
import { sea } from './sea.ts';

export interface SampleScene {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly scene: Scene;
}

/** Generated photographs, in frames of every shape. */
export const catalogue: readonly SampleScene[] = [
  {
    id: 'ember',
    title: 'Dernier feu',
    author: 'Lila Moreau',
    alt: 'Dunes at dusk, half in shadow, under an orange sky',
    width: 720,
    height: 450,
    scene: dunes({
      sky: colour(0x3a2630),
      horizon: colour(0xd87a50),
      shade: colour(0x1d131a),
      sand: colour(0xf3d39c),
      seed: 3,
    }),
  },
  {
    id: 'salt',
    title: 'Sel noir',
    author: 'Ilyès Benamar',
    alt: 'Black and white dunes under a grey sky',
    width: 480,
    height: 600,
    scene: dunes({
      sky: colour(0x8f8f8f),
      horizon: colour(0xc4c4c4),
      shade: colour(0x151515),
      sand: colour(0xececec),
      seed: 9,
    }),
  },
  {
    id: 'watch',
    title: 'Nuit de garde',
    author: 'Noé Quillec',
    alt: 'The moon over a dark sea, its light on the water',
    width: 720,
    height: 450,
    scene: sea({
      sky: colour(0x05080f),
      horizon: colour(0x223556),
      water: colour(0x060a12),
      light: colour(0xf6f1dd),
      moonAt: [0.36, 0.24],
      seed: 5,
    }),
  },
  {
    id: 'crests',
    title: 'Crêtes, 6 h 40',
    author: 'Maud Ferrand',
    alt: 'Blue ridges one behind the other, the sun just above',
    width: 720,
    height: 480,
    scene: mountains({
      sky: colour(0xa9bdd6),
      haze: colour(0x8098b8),
      dark: colour(0x0c1522),
      sun: colour(0xfffbe9),
      sunAt: [0.62, 0.17],
      seed: 11,
    }),
  },
  {
    id: 'embers',
    title: 'Braises',
    author: 'Maud Ferrand',
    alt: 'Rust-red ridges under a low sun',
    width: 462,
    height: 600,
    scene: mountains({
      sky: colour(0x5b3324),
      haze: colour(0xa9603c),
      dark: colour(0x1c0f14),
      sun: colour(0xfff0cc),
      sunAt: [0.6, 0.13],
      seed: 23,
    }),
  },
  {
    id: 'ebb',
    title: 'Marée basse',
    author: 'Noé Quillec',
    alt: 'A pale moon behind clouds over a grey sea',
    width: 630,
    height: 450,
    scene: sea({
      sky: colour(0x9a9a9a),
      horizon: colour(0xb6b6b6),
      water: colour(0x4a4a4a),
      light: colour(0xf7f7f7),
      moonAt: [0.36, 0.24],
      seed: 14,
    }),
  },
  {
    id: 'erg',
    title: 'Erg',
    author: 'Lila Moreau',
    alt: 'Golden dunes under a pale morning sky',
    width: 675,
    height: 450,
    scene: dunes({
      sky: colour(0x8ba2b2),
      horizon: colour(0xe6d3b8),
      shade: colour(0x3c2219),
      sand: colour(0xe0aa60),
      seed: 27,
    }),
  },
  {
    id: 'grey',
    title: 'Gris moyen',
    author: 'Awa Sène',
    alt: 'A wide view of grey ridges in the mist',
    width: 900,
    height: 315,
    scene: mountains({
      sky: colour(0xc9c9c9),
      haze: colour(0xa3a3a3),
      dark: colour(0x161616),
      sun: colour(0xffffff),
      sunAt: [0.66, 0.16],
      seed: 31,
    }),
  },
];
