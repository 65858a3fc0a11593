import { place } from './compose.ts';
import { references as see } from './references.ts';
import type { DemoPost } from './types.ts';

/** The one film: of the scene its negative shows. */
export const film: DemoPost = {
  author: 'jeanne_le_goff',
  negative: 'night-sea-silver',
  title: 'Argent liquide, six secondes',
  alt: 'Film muet en noir et blanc : la houle de nuit avance sous la lune, ses reflets se brisent et se reforment.',
  description:
    'La photographie était un mensonge d’un trentième de seconde. En voici six, à seize images par seconde, comme au temps du muet. #noiretblanc #mer #film',
  steps: [
    'Même muret, même grain : Tri-X poussée de deux diaphragmes, caméra posée, aucun mouvement.',
    'Seize images par seconde : assez pour que l’eau avance, trop peu pour qu’on oublie la pellicule.',
  ],
  resources: [see.tides],
  place: place('Pointe de Penmarc’h', 47.7978, -4.3722),
  licence: 'all_rights_reserved',
  comments: [],
};
