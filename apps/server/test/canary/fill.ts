import type { Action } from '@stenope/contract/action';
import { actions } from '@stenope/contract/catalog';
import { z } from 'zod/mini';

/** A request of a route of the contract. */
export interface Request {
  readonly action: Action;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

/** Values by the name of a parameter, or for several that belong together by all their names. */
export interface Known {
  readonly params: Readonly<Record<string, readonly (string | Readonly<Record<string, string>>)[]>>;
  readonly query: Readonly<Record<string, readonly string[]>>;
}

/** All reads of the contract, which nobody has to list. */
export const reads: readonly Action[] = actions.filter(({ method }) => method === 'GET');

/** Reads that only some installations have. */
export const elsewhere: readonly string[] = ['demo.read'];

/** What a list is asked for at once, and so needs no filling. */
const paging = ['cursor', 'limit'];

type Field = z.core.$ZodType;

interface Definition {
  readonly type: string;
  readonly innerType?: Field;
  readonly entries?: Readonly<Record<string, string>>;
  readonly shape?: Readonly<Record<string, Field>>;
}

const definitionOf = (field: Field): Definition => (field as unknown as { def: Definition }).def;

const fieldsOf = (schema: Field | undefined): readonly (readonly [string, Field])[] =>
  Object.entries((schema && definitionOf(schema).shape) ?? {});

/** All values of a choice; undefined for what is none. */
function choicesOf(field: Field): readonly string[] | undefined {
  const { type, innerType, entries } = definitionOf(field);
  if (type === 'optional' && innerType) return choicesOf(innerType);
  return type === 'enum' ? Object.values(entries ?? {}) : undefined;
}

const isRequired = (field: Field): boolean => !z.safeParse(field, undefined).success;

/** Names of parameters that nothing is known for: such a route is not crawled. */
export function unfilled(known: Known, some: readonly Action[] = reads): readonly string[] {
  return some.flatMap(({ id, params, query }) => {
    const names = fieldsOf(params).map(([name]) => name);
    const isKnown = names.length === 0 || valuesOf(known, params) !== undefined;
    const missing = fieldsOf(query)
      .filter(([name]) => !paging.includes(name))
      .filter(([name, field]) => !choicesOf(field) && !known.query[name])
      .map(([name]) => name);
    return [...(isKnown ? [] : names), ...missing].map((name) => `${id} ${name}`);
  });
}

function valuesOf(
  { params: known }: Known,
  schema: Field | undefined,
): readonly Readonly<Record<string, string>>[] | undefined {
  const fields = fieldsOf(schema);
  const [only] = fields;
  if (!only) return [{}];
  const [name, field] = only;
  const choices = fields.length === 1 ? choicesOf(field) : undefined;
  const values = choices ?? known[fields.map(([one]) => one).join(' ')];
  return values?.map((value) => (typeof value === 'string' ? { [name]: value } : value));
}

/**
 * Every way a route is asked: about each thing it may name, and for the first with each value of
 * each filter; if wide, for all of them.
 */
export function requestsOf(
  action: Action,
  known: Known,
  { isWide }: { readonly isWide: boolean },
): readonly Request[] {
  const queries = queriesOf(action, known);
  return (valuesOf(known, action.params) ?? []).flatMap((params, at) =>
    queries
      .slice(0, at === 0 || isWide ? undefined : 1)
      .map((query) => ({ action, params, query })),
  );
}

function queriesOf(
  { query: schema }: Action,
  { query: known }: Known,
): readonly Request['query'][] {
  const fields = fieldsOf(schema);
  const limit = fields.find(([name]) => name === 'limit')?.[1];
  const most = ['100', '24', '8'].find((one) => limit && z.safeParse(limit, one).success);
  const named = fields
    .filter(([name]) => !paging.includes(name))
    .map(([name, field]) => ({
      name,
      values: choicesOf(field) ?? known[name] ?? [],
      required: isRequired(field),
    }));
  const base: Record<string, string> = most === undefined ? {} : { limit: most };
  for (const { name, values, required } of named) {
    if (required && values[0] !== undefined) base[name] = values[0];
  }
  const others = named.flatMap(({ name, values }) =>
    values.filter((value) => base[name] !== value).map((value) => ({ ...base, [name]: value })),
  );
  return [base, ...others];
}
