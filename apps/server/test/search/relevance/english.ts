import type { RelevancePost, RelevanceQuery } from './judge.ts';

const post = (title: string, description: string): RelevancePost => ({
  title,
  description,
  alt: '',
  place: null,
  steps: [],
});

export const englishPosts: readonly RelevancePost[] = [
  post('Shadows on the stairs', 'Late light, an empty stairwell in Glasgow. #architecture #shadow'),
  post(
    'Foggy harbour',
    'The fishing boats waited for the fog to lift. Long exposure, two minutes.',
  ),
  post('The old lighthouse', 'Waves, wind and a tower that no one climbs any more. #seascape'),
  post('Cherry trees in winter', 'Bare branches against a white sky. Shot on expired film.'),
  post('Night bus', 'Rain on the window, neon signs beyond it. #street #night'),
  post('My grandmother’s hands', 'A portrait without a face: knitting by the window.'),
  post('Cities of glass', 'Reflections of towers in other towers. #reflections'),
  post('Wild horses', 'Three of them came down to the river at dawn.'),
  post('Darkroom diary', 'Printing on fibre paper, toned with selenium. The smell of fixer.'),
  post('Leaves under ice', 'A frozen pond, and last autumn inside it. #macro'),
  post('Market in the morning', 'Oranges, voices, a blue awning.'),
  post('The bridge at low tide', 'Mud, ropes and a very patient heron. #birds'),
];

export const english: readonly RelevanceQuery[] = [
  ['shadow', 'shadows?'],
  ['shadows', 'shadows?'],
  ['stair', 'stairs?|stairwell'],
  ['fog', 'fog|foggy'],
  ['foggy harbour', 'foggy', 'harbour'],
  ['boat', 'boats?'],
  ['lighthouse', 'lighthouse'],
  ['lighthose', 'lighthouse'],
  ['lighthouses', 'lighthouse'],
  ['cherry tree', 'cherry', 'trees?'],
  ['winter trees', 'winter', 'trees?'],
  ['window', 'windows?'],
  ['night', 'nights?'],
  ['portraits', 'portraits?'],
  ['city', 'city|cities'],
  ['reflection', 'reflections?'],
  ['wild horse', 'wild', 'horses?'],
  ['river at dawn', 'river', 'dawn'],
  ['selenium', 'selenium'],
  ['darkrom', 'darkroom'],
  ['frozen pond', 'frozen', 'pond'],
  ['oranges', 'oranges?'],
  ['low tide', 'low', 'tide'],
  ['the bridge', 'bridge'],
  ['bird', 'birds?'],
];
