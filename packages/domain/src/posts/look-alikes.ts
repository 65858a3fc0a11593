/**
 * Letters of other scripts that look like Latin ones (Unicode Technical Standard 39), each with its
 * twin. Capitals and small letters apart: a Greek capital nu looks like N, a small one like v.
 */
const twins = {
  Cyrillic: pairs(
    'АВЕІЈКМНОРСТУХЅԚԜаеіјорсухѕһԁԛԝѵӏкмтвн',
    'ABEIJKMHOPCTYXSQWaeijopcyxshdqwvlkmtbh',
  ),
  Greek: pairs('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαιοκρτυχνγηβϳ', 'ABEZHIKMNOPTYXaiokptuxvynbj'),
} as const;

/** Latin letters that hardly differ from those on a keyboard. */
const plain = pairs('ɑɡɩ', 'agi');

const latinOf = new Map([...twins.Cyrillic, ...twins.Greek]);

type Script = 'Latin' | keyof typeof twins;

const letters: Readonly<Record<Script, RegExp>> = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
};
const scripts = ['Latin', 'Cyrillic', 'Greek'] as const;

const fromLatin = {
  Cyrillic: reversed(twins.Cyrillic),
  Greek: reversed(twins.Greek),
} as const;

/**
 * A word written as it looks. One in a single script stays as it is: «море» is Russian, not «mope».
 * Where scripts are mixed, letters become their twins of the one script that can write the whole
 * word, Latin first; a word that needs two keeps as few of the others as it can.
 */
export function inOneScript(word: string): string {
  const usual = replaced(word, (letter) => plain.get(letter));
  if (isInOneScript(usual)) return usual;
  // Accents apart: a Cyrillic е with an accent looks like é.
  const parts = usual.normalize('NFD');
  const written = scripts.map((script) => replaced(parts, (letter) => twinOf(letter, script)));
  const [inLatin = parts] = written;
  return (written.find(isInOneScript) ?? inLatin).normalize('NFC');
}

function isInOneScript(word: string): boolean {
  return scripts.filter((script) => letters[script].test(word)).length < 2;
}

/**
 * Whether a word mixes Latin letters with those of a script that imitates many of them and of which
 * nothing is known here.
 */
export function mayDeceive(word: string): boolean {
  return letters.Latin.test(word) && imitating.test(word);
}

const imitating = new RegExp(
  `[${['Armenian', 'Cherokee', 'Coptic', 'Deseret', 'Lisu', 'Osage', 'Warang_Citi']
    .map((script) => `\\p{Script=${script}}`)
    .join('')}]`,
  'u',
);

function twinOf(letter: string, script: Script): string | undefined {
  if (letters[script].test(letter)) return undefined;
  const latin = latinOf.get(letter) ?? letter;
  return script === 'Latin' ? latin : fromLatin[script].get(latin);
}

function replaced(word: string, by: (letter: string) => string | undefined): string {
  return Array.from(word, (letter) => by(letter) ?? letter).join('');
}

function pairs(from: string, to: string): ReadonlyMap<string, string> {
  const twin = Array.from(to);
  return new Map(Array.from(from, (letter, at) => [letter, twin[at] ?? letter]));
}

/** Of two letters with the same twin, the first. */
function reversed(map: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...map].toReversed().map(([letter, twin]) => [twin, letter]));
}
