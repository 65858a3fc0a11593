/** Queries and the places they mean. */
export const typedNames = [
  ['die', 'Die, Drôme, France'],
  ['croix haute', 'Lus-la-Croix-Haute, Drôme, France'],
  ['lus croix haute', 'Lus-la-Croix-Haute, Drôme, France'],
  ['st malo', 'Saint-Malo, Ille-et-Vilaine, France'],
  ['marsiele', 'Marseille, Bouches-du-Rhône, France'],
  ['villenueve sur lot', 'Villeneuve-sur-Lot, Lot-et-Garonne, France'],
  ['clermon ferrand', 'Clermont-Ferrand, Puy-de-Dôme, France'],
  ['strassbourg', 'Strasbourg, Bas-Rhin, France'],
  ['grenobel', 'Grenoble, Isère, France'],
  ['rochele', 'La Rochelle, Charente-Maritime, France'],
  ['saint-denis la reunion', 'Saint-Denis, La Réunion, France'],
  ['londres', 'London, England, Royaume-Uni'],
  ['venise', 'Venice, Veneto, Italie'],
  ['münchen', 'Munich, Bayern, Allemagne'],
  ['kyoto', 'Kyoto, Japon'],
  ['oeuf', 'Œuf-en-Ternois, Pas-de-Calais, France'],
] as const;
