import type { Interest } from './interests.ts';

/**
 * Hashtags that stand for an interest, folded, in the languages of the site. Posts carry no other
 * classification.
 */
const tagsOf: Readonly<Record<Interest, readonly string[]>> = {
  portrait: ['portrait', 'portraits', 'ritratto', 'retrato', 'porträt', 'ポートレート'],
  landscape: ['paysage', 'paysages', 'landscape', 'paesaggio', 'paisaje', 'landschaft', '風景'],
  street: ['rue', 'photoderue', 'street', 'streetphotography', 'strada', 'calle', 'strasse', '街'],
  documentary: [
    'documentaire',
    'reportage',
    'documentary',
    'documentario',
    'documental',
    'dokumentar',
    'ドキュメンタリー',
  ],
  architecture: ['architecture', 'architettura', 'arquitectura', 'architektur', '建築'],
  nature: ['nature', 'natura', 'naturaleza', 'natur', '自然'],
  night: ['nuit', 'nocturne', 'night', 'notte', 'noche', 'nacht', '夜', '夜景'],
  still_life: [
    'naturemorte',
    'nature_morte',
    'stilllife',
    'still_life',
    'naturamorta',
    'naturalezamuerta',
    'bodegón',
    'stillleben',
    '静物',
  ],
  black_and_white: [
    'noiretblanc',
    'noir_et_blanc',
    'nb',
    'blackandwhite',
    'bw',
    'monochrome',
    'biancoenero',
    'blancoynegro',
    'schwarzweiss',
    'モノクロ',
  ],
  film: [
    'argentique',
    'film',
    'analog',
    'analogue',
    'filmphotography',
    'analogico',
    'analógico',
    'pellicola',
    'フィルム',
  ],
  alternative_processes: [
    'procédésanciens',
    'procédé_ancien',
    'cyanotype',
    'collodion',
    'sténopé',
    'alternativeprocess',
    'wetplate',
    'pinhole',
    'cianotipia',
    'ピンホール',
  ],
  abstract: ['abstraction', 'abstrait', 'abstract', 'astratto', 'abstracto', 'abstrakt', '抽象'],
  staged: ['miseenscène', 'mise_en_scène', 'staged', 'messainscena', 'inszenierung', '演出'],
  video: ['vidéo', 'video', 'vídeo', '動画'],
};

export function tagsOfInterests(interests: readonly Interest[]): readonly string[] {
  return [...new Set(interests.flatMap((interest) => tagsOf[interest]))];
}
