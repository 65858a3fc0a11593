import { z } from 'zod/mini';

/** Parts of JSON Schema that hold keys. The contract has no records: `schema-lint` refuses them. */
interface Node {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node | boolean;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly allOf?: readonly Node[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Node>>;
}

/** Key paths an answer can have, as `items[].author.id`. */
export function pathsOf(answer: z.core.$ZodType): ReadonlySet<string> {
  const root: Node = z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' }) as Node;
  if (root.$defs) throw new Error('A recursive answer: its paths have no end');
  return new Set(pathsIn(root, ''));
}

function pathsIn(node: Node, place: string): readonly string[] {
  const branches = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])];
  const keys = Object.entries(node.properties ?? {}).flatMap(([key, property]) => {
    const path = below(place, key);
    return [path, ...pathsIn(property, path)];
  });
  const items = typeof node.items === 'object' ? pathsIn(node.items, `${place}[]`) : [];
  return [...branches.flatMap((branch) => pathsIn(branch, place)), ...keys, ...items];
}

/**
 * Key paths of an answer that tell something. `null`, `false` and an empty list tell nothing: they
 * are what stands there for whom it does not concern.
 */
export function toldPaths(body: unknown): ReadonlySet<string> {
  return new Set(toldIn(body, ''));
}

function toldIn(value: unknown, place: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => toldIn(item, `${place}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) => {
    const path = below(place, key);
    return tellsNothing(member) ? [] : [path, ...toldIn(member, path)];
  });
}

function tellsNothing(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  );
}

function below(place: string, key: string): string {
  return place === '' ? key : `${place}.${key}`;
}

/** Keys that tell of a person, of moderation or of the team. */
const sensitiveKeys = new Set(
  [
    // Who somebody is, and where and when they were here.
    'email emailVerified role hasPassword token sessions browser system',
    'lastLoginAt lastSeenAt suspended suspendedAt suspendedUntil',
    // Settings.
    'interests showsSensitive notifications digest hidesPreviews offersFeed showsGiven showsProgress',
    // Where exactly.
    'location lat lon precision',
    // Files as they were sent, and pictures that are not shown to everybody.
    'key receipt camera fileName',
    // Who rated, and how somebody rates.
    'rater badge weight own trust distribution',
    // Reports and decisions: who, how many, why.
    'reports reportList reporter reporters flagScore severe categories actor actorId by claimedBy',
    'authorPseudonym authorSuspended notes history words ground causes decision appeal maskedUntil draft trial',
    'noticeList alike',
  ].flatMap((keys) => keys.split(' ')),
);

/** Whether somebody must have decided who may be told this, rather than everybody who may ask. */
export function isSensitive(path: string): boolean {
  const [key = '', parent] = path.replaceAll('[]', '').split('.').toReversed();
  // A right told to whom does not have it is as wrong as a fact.
  return parent === 'can' || sensitiveKeys.has(key);
}
