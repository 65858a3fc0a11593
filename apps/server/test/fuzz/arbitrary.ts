import fc from 'fast-check';
import { z } from 'zod/mini';

/** The subset of `z.toJSONSchema` output the contract uses. */
interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly items?: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
}

/** Valid values of a schema: from the contract itself, so that new routes are covered. */
export function validValues(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  return arbitraryOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);
}

function arbitraryOf(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const branches = shape.anyOf ?? shape.oneOf;
  if (branches) return fc.oneof(...branches.map(arbitraryOf));
  switch (shape.type ?? '') {
    case 'object':
      return objectOf(shape);
    case 'array':
      return fc.array(arbitraryOf(shape.items ?? { type: 'null' }), {
        minLength: shape.minItems ?? 0,
        maxLength: Math.min(shape.maxItems ?? 5, 5),
      });
    case 'string':
      return stringOf(shape);
    case 'integer':
      return fc.integer({ min: least(shape, 1), max: most(shape, 1) });
    case 'number':
      return fc.double({ min: least(shape, 0), max: most(shape, 0), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`No values known for ${JSON.stringify(shape)}: teach fuzz/arbitrary.ts`);
  }
}

function objectOf({ properties = {}, required = [] }: Shape): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, property]) => [
    name,
    arbitraryOf(property),
  ]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: [...required],
    noNullPrototype: true,
  });
}

/** Characters of many kinds, one code point each. */
const characters = Array.from('aZ09 _-\'"<>&%$\\/é漢字あ한ш﷽ǆßİﬁ🎞👁🇫🏳\u{10FFFD}');

function stringOf(shape: Shape): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 100 } = shape;
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') {
    const days = { min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true };
    return fc.date(days).map((date) => date.toISOString());
  }
  if (format === 'email') return addresses;
  if (format === 'uri') return links;
  if (pattern) {
    const matching = fc.stringMatching(new RegExp(pattern), { maxLength: Math.min(maxLength, 60) });
    return matching.filter(({ length }) => length >= minLength && length <= maxLength);
  }
  const usual = textOf(minLength, Math.max(minLength, Math.min(maxLength, 40)));
  // Exactly the maximum length, in code points of two UTF-16 units.
  const full = textOf(minLength, 1).map(() => '🎞'.repeat(maxLength));
  return fc.oneof({ weight: 8, arbitrary: usual }, { weight: 1, arbitrary: full });
}

function textOf(min: number, max: number): fc.Arbitrary<string> {
  const unit = fc.constantFrom(...characters);
  return fc
    .array(unit, { minLength: min, maxLength: Math.max(min, max) })
    .map((all) => all.join(''));
}

const word = fc.stringMatching(/^[a-z0-9]{1,12}$/);

const addresses = fc
  .tuple(word, word, fc.constantFrom('org', 'fr', 'museum'), fc.constantFrom('', '+', '-', '.'))
  .map(([name, host, end, joint]) => `${name}${joint && `${joint}x`}@${host}.${end}`);

const links = fc
  .tuple(fc.constantFrom('https', 'http'), word, fc.constantFrom('org', 'fr'), word)
  .map(([scheme, host, end, rest]) => `${scheme}://${host}.${end}/${rest}?${rest}#${rest}`);

function least({ minimum, exclusiveMinimum }: Shape, step: number): number {
  return minimum ?? (exclusiveMinimum === undefined ? -1000 : exclusiveMinimum + step);
}

function most({ maximum, exclusiveMaximum }: Shape, step: number): number {
  return maximum ?? (exclusiveMaximum === undefined ? 1000 : exclusiveMaximum - step);
}
