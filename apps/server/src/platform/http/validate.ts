import { judge } from '@stenope/contract/problems';
import type { z } from 'zod/mini';
import { Refusal } from '../errors.ts';

/** Validates a value; failures become codes with field, rule and limit. */
export function validate<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const verdict = judge(schema, value);
  if ('data' in verdict) return verdict.data;
  if ('unknown' in verdict) throw new Refusal('unknown_field', { field: verdict.unknown });
  throw new Refusal('invalid', { fields: verdict.problems });
}
