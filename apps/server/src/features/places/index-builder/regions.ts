/** First-level divisions of countries our members know by name, by GeoNames number. */
const numbered: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AT: fromOne(
    'Burgenland',
    'Kärnten',
    'Niederösterreich',
    'Oberösterreich',
    'Salzburg',
    'Steiermark',
    'Tirol',
    'Vorarlberg',
    'Wien',
  ),
  AU: fromOne(
    'Australian Capital Territory',
    'New South Wales',
    'Northern Territory',
    'Queensland',
    'South Australia',
    'Tasmania',
    'Victoria',
    'Western Australia',
  ),
  BE: { BRU: 'Bruxelles-Capitale', VLG: 'Vlaanderen', WAL: 'Wallonie' },
  CA: {
    ...fromOne(
      'Alberta',
      'British Columbia',
      'Manitoba',
      'New Brunswick',
      'Newfoundland and Labrador',
    ),
    '07': 'Nova Scotia',
    '08': 'Ontario',
    '09': 'Prince Edward Island',
    '10': 'Québec',
    '11': 'Saskatchewan',
    '12': 'Yukon',
    '13': 'Northwest Territories',
    '14': 'Nunavut',
  },
  DE: fromOne(
    'Baden-Württemberg',
    'Bayern',
    'Bremen',
    'Hamburg',
    'Hessen',
    'Niedersachsen',
    'Nordrhein-Westfalen',
    'Rheinland-Pfalz',
    'Saarland',
    'Schleswig-Holstein',
    'Brandenburg',
    'Mecklenburg-Vorpommern',
    'Sachsen',
    'Sachsen-Anhalt',
    'Thüringen',
    'Berlin',
  ),
  ES: {
    '07': 'Illes Balears',
    '27': 'La Rioja',
    '29': 'Madrid',
    '31': 'Murcia',
    '32': 'Navarra',
    '34': 'Asturias',
    '39': 'Cantabria',
    '51': 'Andalucía',
    '52': 'Aragón',
    '53': 'Canarias',
    '54': 'Castilla-La Mancha',
    '55': 'Castilla y León',
    '56': 'Catalunya',
    '57': 'Extremadura',
    '58': 'Galicia',
    '59': 'País Vasco',
    '60': 'Comunitat Valenciana',
  },
  GB: { ENG: 'England', NIR: 'Northern Ireland', SCT: 'Scotland', WLS: 'Wales' },
  IT: fromOne(
    'Abruzzo',
    'Basilicata',
    'Calabria',
    'Campania',
    'Emilia-Romagna',
    'Friuli Venezia Giulia',
    'Lazio',
    'Liguria',
    'Lombardia',
    'Marche',
    'Molise',
    'Piemonte',
    'Puglia',
    'Sardegna',
    'Sicilia',
    'Toscana',
    'Trentino-Alto Adige',
    'Umbria',
    'Valle d’Aosta',
    'Veneto',
  ),
  JP: fromOne(
    ...(
      'Aichi Akita Aomori Chiba Ehime Fukui Fukuoka Fukushima Gifu Gunma Hiroshima Hokkaido Hyogo ' +
      'Ibaraki Ishikawa Iwate Kagawa Kagoshima Kanagawa Kochi Kumamoto Kyoto Mie Miyagi Miyazaki ' +
      'Nagano Nagasaki Nara Niigata Oita Okayama Osaka Saga Saitama Shiga Shimane Shizuoka Tochigi ' +
      'Tokushima Tokyo Tottori Toyama Wakayama Yamagata Yamaguchi Yamanashi Okinawa'
    ).split(' '),
  ),
};

/** Countries whose numbers are common abbreviations: Paris, TX. */
const abbreviated = new Set(['US', 'CH']);

/** Null for a region without a name here. */
export function regionOf(country: string, admin: string): string | null {
  if (abbreviated.has(country)) return /^[A-Z]{2}$/.test(admin) ? admin : null;
  return numbered[country]?.[admin] ?? null;
}

function fromOne(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, at) => [String(at + 1).padStart(2, '0'), name]));
}
