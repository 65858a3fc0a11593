import type { DemoConversation } from './types.ts';

/** Conversations of the demo accounts one can sign in to, and requests to them. */
export const conversations: readonly DemoConversation[] = [
  {
    between: ['ines_valette', 'lila_marchetti'],
    messages: [
      {
        author: 'ines_valette',
        minutesAgo: 3070,
        text: 'Bonjour Lila, votre dernière série tient très bien ensemble. Vous pensez à une exposition ?',
      },
      {
        author: 'lila_marchetti',
        minutesAgo: 3030,
        text: 'Merci Inès ! J’y pense, mais je n’ai jamais tiré au-delà du 30 × 40.',
      },
      {
        author: 'ines_valette',
        minutesAgo: 3028,
        text: 'Passez au labo un samedi, on fera des bandes d’essai. Le grain de la Portra supporte bien mieux qu’on ne croit.',
      },
      {
        author: 'lila_marchetti',
        minutesAgo: 1510,
        text: 'Samedi 14, ce serait possible ? Je suis à Paris jusqu’au dimanche.',
      },
      {
        author: 'ines_valette',
        minutesAgo: 1495,
        text: 'Parfait. Apportez trois négatifs, pas plus, et celui que vous n’osez pas montrer.',
      },
      { author: 'lila_marchetti', minutesAgo: 46, text: 'C’est noté. J’apporte le thermos aussi.' },
      {
        author: 'lila_marchetti',
        minutesAgo: 44,
        text: 'Et l’adresse, c’est bien celle de votre page ?',
      },
    ],
    unread: 2,
  },
  {
    between: ['noe_quillec', 'ines_valette'],
    messages: [
      {
        author: 'noe_quillec',
        minutesAgo: 7500,
        text: 'J’ai relu la page sur la confiance : une note retirée compte encore quelque part ?',
      },
      {
        author: 'ines_valette',
        minutesAgo: 7440,
        text: 'Non. Elle sort du calcul dès que vous la retirez, et l’écho est refait aussitôt.',
      },
      {
        author: 'noe_quillec',
        minutesAgo: 7436,
        text: 'Merci, c’est clair. Le vent se lève, je file.',
      },
    ],
    unread: 0,
  },
  {
    between: ['noe_quillec', 'lila_marchetti'],
    messages: [
      {
        author: 'noe_quillec',
        minutesAgo: 1840,
        text: 'Vos poses de nuit, vous comptez la réciprocité ou vous arrondissez ?',
      },
      {
        author: 'lila_marchetti',
        minutesAgo: 1822,
        text: 'J’arrondis largement. Au-delà d’une minute, je double, et je note.',
      },
      {
        author: 'lila_marchetti',
        minutesAgo: 1821,
        text: 'Le tableau que j’utilise : https://example.org/reciprocite',
      },
      {
        author: 'noe_quillec',
        minutesAgo: 1790,
        text: 'Exactement ce qu’il me fallait. Je vous enverrai le phare ce soir.',
      },
      {
        author: 'noe_quillec',
        minutesAgo: 25,
        text: 'Le voilà en ligne. Huit minutes, et un chalutier que je n’attendais pas.',
      },
    ],
    unread: 1,
  },
  {
    between: ['jeanne_le_goff', 'ines_valette'],
    messages: [
      {
        author: 'jeanne_le_goff',
        minutesAgo: 4410,
        text: 'La boîte de Multigrade est arrivée un peu écrasée, mais rien de voilé.',
      },
      {
        author: 'ines_valette',
        minutesAgo: 4380,
        text: 'Ouf. Gardez le carton, je fais une réclamation.',
      },
      {
        author: 'jeanne_le_goff',
        minutesAgo: 180,
        text: 'Tirages secs et aplatis. Je vous les apporte jeudi ?',
      },
    ],
    unread: 1,
  },
  {
    between: ['theo_lambert', 'ines_valette'],
    messages: [
      {
        author: 'theo_lambert',
        minutesAgo: 320,
        text: 'Bonjour, je prépare un petit livre sur les escaliers de Bruxelles. Auriez-vous une heure pour regarder une maquette ?',
      },
    ],
    unread: 1,
  },
  {
    between: ['bastien_ferrand', 'lila_marchetti'],
    messages: [
      {
        author: 'bastien_ferrand',
        minutesAgo: 2910,
        text: 'Bonjour Lila, une place s’est libérée au stage du 20. Vous m’aviez parlé de la chambre : elle est à vous si vous voulez.',
      },
    ],
    unread: 1,
  },
  {
    between: ['emile_garnier', 'noe_quillec'],
    messages: [
      {
        author: 'emile_garnier',
        minutesAgo: 600,
        text: 'Bonjour Noé, je passe à Ouessant fin mars. Un escalier à ne pas manquer ?',
      },
    ],
    unread: 1,
  },
];
