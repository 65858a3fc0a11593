/** Parts of JSON Schema that limit size. */
interface Node {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Node | boolean;
  readonly prefixItems?: readonly Node[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: Node | boolean;
  readonly propertyNames?: Node;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly allOf?: readonly Node[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Node>>;
}

/** Formats whose grammar bounds the length. */
const boundedFormats = new Set(['uuid', 'date-time', 'date', 'time', 'ipv4', 'ipv6']);

/** Everything must have a limit: complaints name the place, as `.field` or `[]`. */
export function lintSchema(root: object): readonly string[] {
  return lint(root, '');
}

function lint(node: Node, place: string): readonly string[] {
  const branches = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])];
  const definitions = Object.entries(node.$defs ?? {}).flatMap(([name, definition]) =>
    lint(definition, `${place}#${name}`),
  );
  if (node.$ref !== undefined || branches.length > 0) {
    return [...definitions, ...branches.flatMap((branch) => lint(branch, place))];
  }
  if (node.const !== undefined || node.enum) return definitions;
  const types = [node.type ?? []].flat();
  if (types.length === 0) return [...definitions, `${place} may be anything`];
  return [...definitions, ...types.flatMap((type) => lintType(type, node, place))];
}

function lintType(type: string, node: Node, place: string): readonly string[] {
  switch (type) {
    case 'object':
      return lintObject(node, place);
    case 'array':
      return lintArray(node, place);
    case 'string': {
      const bounded = node.maxLength !== undefined || boundedFormats.has(node.format ?? '');
      return bounded ? [] : [`${place} is a string of any length`];
    }
    case 'integer':
    case 'number':
      return lintNumber(node, place);
    default:
      return [];
  }
}

function lintObject(node: Node, place: string): readonly string[] {
  const fields = Object.entries(node.properties ?? {}).flatMap(([name, property]) =>
    lint(property, `${place}.${name}`),
  );
  return node.additionalProperties === false
    ? fields
    : [`${place} takes unknown fields`, ...fields];
}

function lintArray(node: Node, place: string): readonly string[] {
  const items = typeof node.items === 'object' ? lint(node.items, `${place}[]`) : [];
  const fixed = (node.prefixItems ?? []).flatMap((item, at) => lint(item, `${place}[${at}]`));
  const bounded = node.maxItems !== undefined || (node.prefixItems && node.items === undefined);
  return bounded ? [...items, ...fixed] : [`${place} is a list of any length`, ...items, ...fixed];
}

/** zod limits every integer to the safe range, which does not count as a chosen limit. */
function lintNumber(node: Node, place: string): readonly string[] {
  const least = node.minimum ?? node.exclusiveMinimum ?? Number.NEGATIVE_INFINITY;
  const most = node.maximum ?? node.exclusiveMaximum ?? Number.POSITIVE_INFINITY;
  return [
    ...(least > Number.MIN_SAFE_INTEGER ? [] : [`${place} is a number without a least`]),
    ...(most < Number.MAX_SAFE_INTEGER ? [] : [`${place} is a number without a most`]),
  ];
}
