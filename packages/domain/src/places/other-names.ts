/**
 * GeoNames lists large cities by their English names; these are their local names and those in our
 * languages. By country: English name = others.
 */
const written: Readonly<Record<string, string>> = {
  AE: 'Abu Dhabi = Abou Dabi; Dubai = Dubaï',
  AT: 'Vienna = Vienne, Wien, Viena',
  BE: 'Brussels = Bruxelles, Brüssel, Bruselas; Antwerpen = Anvers, Antwerp, Amberes; Gent = Gand, Ghent; Brugge = Bruges; Liège = Lüttich, Lieja; Mechelen = Malines; Leuven = Louvain; Namur = Namen',
  CH: 'Genève = Geneva, Genf, Ginevra, Ginebra; Zürich = Zurich, Zurigo; Basel = Bâle, Basilea; Bern = Berne, Berna; Luzern = Lucerne; Lugano = Lugan; Sankt Gallen = Saint-Gall',
  CN: 'Beijing = Pékin, Peking, Pechino, Pekín; Guangzhou = Canton; Nanjing = Nankin',
  CZ: 'Prague = Praha, Prag, Praga',
  DE: 'Munich = München, Monaco di Baviera, Múnich; Köln = Cologne, Colonia; Hamburg = Hambourg, Amburgo; Nürnberg = Nuremberg, Norimberga; Frankfurt am Main = Francfort; Aachen = Aix-la-Chapelle; Dresden = Dresde, Dresda; Hannover = Hanovre; Mainz = Mayence; Trier = Trèves; Freiburg = Fribourg-en-Brisgau; Regensburg = Ratisbonne; Bremen = Brême; Berlin = Berlino',
  DK: 'Copenhagen = Copenhague, København, Kopenhagen',
  DZ: 'Algiers = Alger, Algier, Argel',
  EG: 'Cairo = Le Caire, Kairo, El Cairo; Alexandria = Alexandrie',
  ES: 'Barcelona = Barcelone, Barcellona; Sevilla = Séville, Seville, Siviglia; Zaragoza = Saragosse; Córdoba = Cordoue; Granada = Grenade; Donostia / San Sebastián = Saint-Sébastien; Palma = Palma de Majorque; Cadiz = Cadix; Toledo = Tolède; Valencia = Valence; Bilbao = Bilbo',
  GB: 'London = Londres, Londra; Edinburgh = Édimbourg, Edimburgo; Dover = Douvres; Canterbury = Cantorbéry',
  GR: 'Athens = Athènes, Atene, Athen, Atenas; Thessaloníki = Thessalonique, Salonicco',
  HU: 'Budapest = Pest',
  IT: 'Rome = Roma, Rom; Milan = Milano, Mailand; Turin = Torino; Naples = Napoli, Neapel, Nápoles; Florence = Firenze, Florenz, Florencia; Venice = Venise, Venezia, Venedig, Venecia; Genoa = Gênes, Genova, Genua; Bologna = Bologne; Padova = Padoue; Verona = Vérone; Siena = Sienne; Perugia = Pérouse; Palermo = Palerme; Mantova = Mantoue; Ravenna = Ravenne; Ferrara = Ferrare; Modena = Modène; Parma = Parme; Pisa = Pise; Lucca = Lucques; Trieste = Triest; Bergamo = Bergame; Vicenza = Vicence; Siracusa = Syracuse; Cagliari = Càller; Assisi = Assise',
  IE: 'Dublin = Dublino, Dublín',
  IN: 'Mumbai = Bombay; Kolkata = Calcutta; Chennai = Madras; Puducherry = Pondichéry; New Delhi = Nouvelle-Delhi',
  JP: 'Tokyo = Tōkyō, Tokio; Kyoto = Kyōto, Kioto; Osaka = Ōsaka',
  KR: 'Seoul = Séoul',
  LB: 'Beirut = Beyrouth',
  LU: 'Luxembourg = Luxemburg, Lëtzebuerg',
  MA: 'Marrakesh = Marrakech; Fès = Fez; Tangier = Tanger; Meknès = Meknes',
  MX: 'Mexico City = Mexico, Ciudad de México',
  NL: 'The Hague = La Haye, Den Haag; Amsterdam = Mokum',
  PL: 'Warsaw = Varsovie, Warszawa, Warschau, Varsavia; Kraków = Cracovie, Krakau; Gdańsk = Dantzig',
  PT: 'Lisbon = Lisbonne, Lisboa, Lissabon, Lisbona; Porto = Oporto; Coimbra = Coïmbre',
  RO: 'Bucharest = Bucarest, București',
  RS: 'Belgrade = Beograd',
  RU: 'Moscow = Moscou, Moskau, Mosca, Moscú; Saint Petersburg = Saint-Pétersbourg, Leningrad',
  SE: 'Stockholm = Estocolmo; Göteborg = Gothenburg',
  SY: 'Damascus = Damas; Aleppo = Alep',
  TR: 'Istanbul = Constantinople, Estambul',
  UA: 'Kyiv = Kiev; Odessa = Odesa; Lviv = Lvov',
  US: 'New York City = New York, Nueva York; New Orleans = La Nouvelle-Orléans; Philadelphia = Philadelphie',
  VN: 'Ho Chi Minh City = Saïgon, Hô-Chi-Minh-Ville; Hanoi = Hanoï',
};

const others = new Map(
  Object.entries(written).flatMap(([country, list]) =>
    list.split('; ').map((entry): [string, readonly string[]] => {
      const [name = '', names = ''] = entry.split(' = ');
      return [`${country} ${name}`, names.split(', ')];
    }),
  ),
);

/** Small places share names with large ones, so only those above this size get other names. */
const leastPopulation = 50_000;

export function otherNamesOf({
  name,
  countryCode,
  population,
}: {
  name: string;
  countryCode: string;
  population: number;
}): readonly string[] {
  return population < leastPopulation ? [] : (others.get(`${countryCode} ${name}`) ?? []);
}
