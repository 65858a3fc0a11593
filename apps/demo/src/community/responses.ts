import { response } from './compose.ts';
import type { DemoResponse } from './types.ts';

/** Visual responses: another frame of a photograph the member has posted. */
export const responses: readonly DemoResponse[] = [
  response(
    'antoine_bruyere',
    'table-five-vessels',
    'table-spheres',
    'Même table, ou presque. Chez moi les pots sont redevenus du plâtre.',
  ),
  response(
    'giulia_moretti',
    'table-five-vessels',
    'table-glass',
    'Je réponds par le contre-jour : tes mats, mes transparents.',
  ),
  response(
    'emile_garnier',
    'table-five-vessels',
    'stairs-oak',
    'Pas un pot en vue. Mais les mêmes bruns, et la même envie de tourner autour.',
  ),
  response(
    'theo_lambert',
    'grey-sea-three-rocks',
    'grey-sea-groynes',
    'À Sangatte les îles sont en bois, et on les compte mieux.',
  ),
  response(
    'noe_quillec',
    'grey-sea-three-rocks',
    'grey-sea-panorama',
    'La même heure, cent milles plus à l’ouest. Ici, le grain a gagné.',
  ),
  response(
    'lila_marchetti',
    'grey-sea-three-rocks',
    'night-sea-rocks',
    'Tes trois îles, après le coucher de la lune.',
  ),
  response(
    'lucie_armand',
    'forest-silver',
    'forest-birches',
    'Une partition aussi, transposée pour bouleaux.',
  ),
  response(
    'sophie_vidal',
    'forest-silver',
    'snow-fence',
    'Mes piquets tiennent la même mesure que tes troncs, avec des silences plus longs.',
  ),
  response(
    'mathis_carriere',
    'bokeh-rain-window',
    'bokeh-other-bank',
    'Descendu au terminus. La ville que tu attendais était de l’autre côté de l’eau.',
  ),
];

/** Posts that allow responses: some have one, one has none yet. */
export const answerable: ReadonlySet<string> = new Set([
  ...responses.map(({ to }) => to),
  'mountains-ink',
]);
