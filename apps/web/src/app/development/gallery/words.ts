import type { EchoScores } from '@stenope/domain/echoes/axes';
import type { EchoWords } from '../../../ui/echo/describe.ts';
import type { PlayerWords } from '../../../ui/video/words.ts';

/** Texts of the gallery; like all words of this folder they never ship. */

export const rooms = {
  ground: 'Ground',
  icons: 'Icons',
  buttons: 'Buttons',
  fields: 'Fields',
  choices: 'Choices',
  maps: 'Maps',
  overlays: 'Overlays',
  photographs: 'Photographs',
  walls: 'Walls',
  videos: 'Videos',
  echoes: 'Echoes',
  states: 'States',
} as const;

export const ground = {
  colours: 'Colours',
  type: 'Type',
  title: 'Un trou d’épingle, toute la lumière.',
  subtitle: 'Que dit cette image ?',
  text: 'Quarante minutes d’attente pour quatre secondes de lumière rasante. Je voulais que l’ombre tienne la moitié du cadre.',
  edge: 'Nikon Z 8 · 70 mm · f/8 · 1/320 s · ISO 64',
  figure: '4,5',
  mark: 'Mark and edge selection',
  language: 'Language',
} as const;

export const buttons = {
  kinds: 'Kinds',
  plain: 'Suivre',
  primary: 'Noter',
  quiet: 'Annuler',
  danger: 'Supprimer',
  busy: 'Under way',
  disabled: 'Not now',
  links: 'Links',
  inside: 'Découvrir',
  outside: 'Recharger',
  icons: 'With icons',
  bar: 'A bar of its own',
  comments: '12',
  answer: 'Réponse',
  more: 'More',
  share: 'Share',
  like: 'Coup de cœur',
} as const;

export const fields = {
  email: 'Adresse e-mail',
  emailPlaceholder: 'vous@exemple.fr',
  username: 'Nom d’utilisateur',
  usernameHint: '3 à 30 lettres, chiffres ou _',
  checking: 'Vérification…',
  free: 'Ce nom est libre.',
  taken: 'Ce nom est déjà pris.',
  password: 'Mot de passe',
  show: 'Afficher le mot de passe',
  hide: 'Masquer le mot de passe',
  tooShort: 'Au moins 6 caractères.',
  bio: 'Bio',
  bioText: 'Photographe de lumière rasante, entre Marseille et l’Atlas.',
  counter: '58 / 300',
  disabled: 'Not now',
} as const;

export const choices = {
  tabs: 'Tabs',
  chips: 'Chips',
  sliders: 'Slider',
  switches: 'Switches',
  combobox: 'Combobox',
  kind: 'Ce que vous cherchez',
  posts: 'Posts',
  people: 'Membres',
  hashtags: 'Hashtags',
  map: 'Carte',
  panel: 'Ce que montre l’onglet choisi.',
  order: 'Ordre',
  several: 'Listes',
  following: 'Abonnements',
  discover: 'Découvrir',
  eyes: 'À regarder',
  volume: 'Précision',
  unset: 'Émotion',
  notYet: 'pas encore notée',
  dash: '–',
  radios: 'Radios',
  statement: 'Case à cocher',
  sure: 'J’affirme que ces informations sont exactes et complètes.',
  unsure: 'Confirmez-le pour envoyer.',
  reason: 'Qu’est-ce qui ne va pas ?',
  reasons: ['Publicité ou contenu répété', 'Image volée', 'Autre chose'],
  reasonMissing: 'Choisissez d’abord un motif.',
  mail: 'Notes reçues',
  mailHint: 'Groupées, une fois par jour.',
  push: 'Nouveaux abonnés',
  off: 'Not now',
  place: 'Lieu',
  placeHint: 'Commencez à écrire.',
  nowhere: 'Aucun lieu trouvé',
  clear: 'Effacer',
  close: 'Fermer',
  country: 'Maroc',
} as const;

export const maps = {
  pins: 'Pins: one each, or one for several that stand close; a ring for a home',
  one: 'Point to a place',
  touched: 'Touch the world',
  words: {
    label: 'A map of places',
    pins: 'Places',
    nearer: 'Nearer',
    further: 'Further',
    undrawn: 'No map can be drawn here',
    plain: 'The style did not come',
  },
  nameOf: (ids: readonly string[]) => `${ids.length}: ${ids.join(', ')}`,
} as const;

export const overlays = {
  dialog: 'Open the dialog',
  dialogTitle: 'Supprimer la conversation',
  dialogText:
    'Êtes-vous sûr de vouloir supprimer cette conversation ? Cette action est irréversible.',
  sheet: 'Open the sheet',
  beside: 'Open the side-sheet',
  sheetTitle: 'Que dit cette image ?',
  sheetText: 'Dernier feu · Lila Moreau',
  global: 'global',
  menu: 'Open the menu',
  dropdown: 'Open the dropdown',
  close: 'Fermer',
  cancel: 'Annuler',
  remove: 'Supprimer',
  rate: 'Noter',
  edit: 'Modifier',
  report: 'Signaler',
  profile: 'Profil',
  grid: 'Grille',
  toasts: 'Toasts',
  plain: 'Say it',
  error: 'Say what failed',
  undo: 'Say it with a way back',
  saved: 'Note enregistrée.',
  offline: 'Pas de connexion. Vérifiez votre réseau.',
  removed: 'Message supprimé.',
  takeBack: 'Annuler',
} as const;

export const photographs = {
  wall: 'Justified grid',
  wallLabel: 'Posts',
  frames: 'Frame: being made, without a placeholder, there, unavailable',
  unavailable: 'Un phare dans la brume, à contre-jour',
  avatars: 'Avatars',
} as const;

export const walls = {
  wall: 'Wall: only the rows in sight are drawn',
  wallLabel: 'Many posts',
  waiting: 'Wall: what will hang there is on its way',
  column: 'Column: each as high as it is',
  columnLabel: 'Posts in detail',
  edge: 'Film edge',
  edgeLabel: 'Prise de vue',
  facts: ['Nikon Z 8', '70 mm', 'f/8', '1/320 s', 'ISO 64'],
  zoom: 'Zoom',
  zoomOpen: 'Look closer',
  zoomWords: {
    title: 'A photograph on the whole screen',
    close: 'Close',
    zoomIn: 'Nearer',
    zoomOut: 'Further away',
    previous: 'The one before',
    next: 'The next one',
    failed: 'It did not come.',
  },
} as const;

export const echoes = {
  dots: '20 px: revealed and not',
  form: '84 px, live',
  panel: '250 px, your own rating over the average',
  ripple: 'A rating lands',
  greyscale: 'The same in greyscale',
  languages: 'In every language',
  empty: 'Not revealed',
  average: 'Écho moyen',
  notRevealed: 'Écho non révélé',
  yours: 'Votre note',
} as const;

export const states = {
  progress: 'How far something is, and halted',
  fold: 'A line that opens',
  foldTitle: 'Every number',
  foldAside: '8 numbers',
  foldText: 'What lies under it is drawn once it is opened.',
  notice: 'Notice',
  noticeText: 'Votre adresse n’est pas encore confirmée.',
  noticeAlert: 'Problème de réseau. Réessayez.',
  empty: 'Empty',
  emptyTitle: 'Aucune image pour l’instant',
  emptyText: 'Publiez une photographie : elle sera montrée entière, dans ses couleurs.',
  emptyAction: 'Publier une image',
  error: 'Failed',
  errorTitle: 'Les images ne sont pas venues',
  errorText: 'La connexion a été coupée. Rien n’est perdu.',
  retry: 'Réessayer',
  more: 'More of a list: to come, and failed',
  moreLabel: 'Commentaires plus anciens',
  end: 'End of a list',
  endText: 'Vous avez tout vu',
  waiting: 'LoadingRows',
  loading: 'Chargement…',
} as const;

const french: EchoWords = {
  language: 'fr',
  names: {
    intention: 'Intention',
    composition: 'Composition',
    matiere: 'Matière',
    technique: 'Technique',
    emotion: 'Émotion',
  },
};

export const echoWords = {
  fr: french,
  en: {
    language: 'en',
    names: {
      intention: 'Intention',
      composition: 'Composition',
      matiere: 'Texture',
      technique: 'Technique',
      emotion: 'Emotion',
    },
  },
  it: {
    language: 'it',
    names: {
      intention: 'Intenzione',
      composition: 'Composizione',
      matiere: 'Materia',
      technique: 'Tecnica',
      emotion: 'Emozione',
    },
  },
  ja: {
    language: 'ja',
    names: {
      intention: '意図',
      composition: '構図',
      matiere: '質感',
      technique: '技術',
      emotion: '感情',
    },
  },
  es: {
    language: 'es',
    names: {
      intention: 'Intención',
      composition: 'Composición',
      matiere: 'Materia',
      technique: 'Técnica',
      emotion: 'Emoción',
    },
  },
  de: {
    language: 'de',
    names: {
      intention: 'Intention',
      composition: 'Komposition',
      matiere: 'Materialität',
      technique: 'Technik',
      emotion: 'Emotion',
    },
  },
} as const satisfies Readonly<Record<string, EchoWords>>;

const scored = (
  intention: number,
  composition: number,
  matiere: number,
  technique: number,
  emotion: number,
): EchoScores => ({ intention, composition, matiere, technique, emotion });

export const sampleScores = {
  average: scored(4.6, 4.8, 4.4, 4.3, 4.5),
  own: scored(4.5, 4, 3.5, 4.5, 4.5),
  draft: scored(4.5, 4, 4, 4.5, 3.5),
  several: [
    scored(4.6, 4.8, 4.4, 4.3, 4.5),
    scored(3.9, 3.2, 4.4, 3.6, 4.9),
    scored(3.1, 4.7, 3.4, 4.8, 2.2),
    scored(2.2, 3.1, 3.9, 2.8, 4.6),
    scored(1, 1.5, 0.5, 2, 1),
    scored(0, 0, 0, 0, 0),
    scored(5, 5, 5, 5, 5),
  ],
} as const;

const playerWords: PlayerWords = {
  label: 'Vidéo · Lumière errante',
  play: 'Lire',
  pause: 'Pause',
  replay: 'Revoir',
  mute: 'Couper le son',
  unmute: 'Remettre le son',
  fullscreen: 'Plein écran',
  leaveFullscreen: 'Quitter le plein écran',
  seek: 'Position',
  position: (at, of) => `${at} sur ${of}`,
  frameBack: 'Image précédente',
  frameOn: 'Image suivante',
  captions: 'Sous-titres',
  speed: 'Vitesse',
  speedOf: (speed) => `${speed}×`,
  download: 'Télécharger',
  loading: 'Chargement…',
  failed: 'Impossible de charger la vidéo',
  inaccessible: 'Cette vidéo n’est peut-être pas accessible.',
  unsupported: 'Votre navigateur ne lit pas ce format.',
  retry: 'Réessayer',
};

export const videos = {
  whole: 'Player: with captions, and a download its author allows',
  tall: 'Player: upright, without sound',
  tallLabel: 'Vidéo · debout',
  broken: 'Player: a video that does not come (press play)',
  brokenLabel: 'Vidéo · brisé',
  captionFile:
    'WEBVTT\n\n00:00.000 --> 00:02.000\nLa lumière entre.\n\n00:02.000 --> 00:04.000\nElle s’en va.\n',
  words: playerWords,
} as const;
