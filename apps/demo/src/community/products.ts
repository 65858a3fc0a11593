import type { SellerStatus } from '@stenope/domain/shop/limits';

/** A product of one of two Pros: prints of their photographs, and accessories. */
export interface DemoProduct {
  readonly seller: string;
  readonly sellerStatus: SellerStatus;
  /** A photograph the seller has posted; the picture is a print of it. */
  readonly negative: string;
  readonly name: string;
  readonly alt: string;
  readonly description: string;
  readonly priceCents: number;
  readonly link: string;
}

/** Reserved example domains: the addresses lead nowhere. */
const atelier = 'https://atelier-legoff.example/tirages';
const table = 'https://fontanel.example/boutique';

export const products: readonly DemoProduct[] = [
  {
    seller: 'jeanne_le_goff',
    sellerStatus: 'professional',
    negative: 'grey-sea-three-rocks',
    name: 'Trois îles provisoires, tirage baryté',
    alt: 'Trois rochers sombres dans une mer lissée par la pose longue',
    description:
      'Tirage argentique sur papier baryté, 30 × 40 cm, numéroté sur 12 et signé au dos.\n\nTiré à la main à Quimper, séché à l’air, expédié à plat sous trois semaines.',
    priceCents: 28_000,
    link: `${atelier}/trois-iles`,
  },
  {
    seller: 'jeanne_le_goff',
    sellerStatus: 'professional',
    negative: 'night-sea-silver',
    name: 'Argent, tirage lith 18 × 24',
    alt: 'Une traînée de lumière sur la mer, la nuit, en noir et blanc',
    description:
      'Chaque tirage lith est différent : celui que vous recevrez ne ressemblera qu’à lui. Papier périmé de 1987, marges blanches.',
    priceCents: 14_500,
    link: `${atelier}/argent`,
  },
  {
    seller: 'jeanne_le_goff',
    sellerStatus: 'professional',
    negative: 'night-sea-gold',
    name: 'Une journée de tirage à l’atelier',
    alt: 'La mer au couchant, à contre-jour',
    description:
      'Un samedi sous l’inactinique, à deux : votre négatif, mon agrandisseur, quatre tirages à emporter. Café compris.',
    priceCents: 19_000,
    link: `${atelier}/atelier`,
  },
  {
    seller: 'claire_fontanel',
    sellerStatus: 'individual',
    negative: 'table-five-vessels',
    name: 'Cinq objets, tirage pigmentaire',
    alt: 'Cinq récipients mats alignés sur une table',
    description:
      'Encres pigmentaires sur papier coton, 40 × 50 cm, à trente exemplaires. L’entonnoir n’est toujours pas dessus.',
    priceCents: 16_000,
    link: `${table}/cinq-objets`,
  },
  {
    seller: 'claire_fontanel',
    sellerStatus: 'individual',
    negative: 'table-eggs',
    name: 'Œufs, série de quatre cartes',
    alt: 'Des œufs posés sur une table, dans une lumière douce',
    description: 'Quatre cartes 13 × 18 cm sur papier mat, avec leurs enveloppes grises.',
    priceCents: 1_850,
    link: `${table}/cartes`,
  },
  {
    seller: 'claire_fontanel',
    sellerStatus: 'individual',
    negative: 'table-five-vessels',
    name: 'Carnet de table',
    alt: 'Détail de récipients peints à la gouache mate',
    description:
      'Trois semaines de déplacements d’un centimètre, en 48 pages : croquis, planches contact, erreurs. 15 × 21 cm, cousu.',
    priceCents: 2_400,
    link: `${table}/carnet`,
  },
];

export const sellers: ReadonlySet<string> = new Set(products.map(({ seller }) => seller));
