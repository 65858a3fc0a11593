import type { FieldProblem, FieldRule } from '@stenope/contract/errors';
import { z } from 'zod/mini';
import { Refusal } from '../errors.ts';

const mostProblems = 20;

/** The schema's verdict as codes: which field, which rule, which limit. */
export function validate<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap(innermost);
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown) {
    const field = [...unknown.path, unknown.keys[0] ?? ''].join('.');
    throw new Refusal('unknown_field', { field: field.slice(0, 100) });
  }
  throw new Refusal('invalid', {
    fields: issues.slice(0, mostProblems).map((issue) => problemOf(issue, value)),
  });
}

type Issue = z.core.$ZodIssue;

/** Of a union the first branch speaks: it is the one people mean. */
function innermost(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const [first = []] = issue.errors;
  return first.length > 0
    ? first.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
    : [issue];
}

function problemOf(issue: Issue, value: unknown): FieldProblem {
  const field = issue.path.join('.').slice(0, 100);
  if (issue.code === 'too_small') {
    return { field, rule: sizeRule(issue.origin, 'small'), limit: Number(issue.minimum) };
  }
  if (issue.code === 'too_big') {
    return { field, rule: sizeRule(issue.origin, 'big'), limit: Number(issue.maximum) };
  }
  if (issue.code === 'invalid_type') {
    return { field, rule: isAbsent(value, issue.path) ? 'required' : 'type' };
  }
  if (issue.code === 'custom') return customProblem(field, issue.params);
  const isFormat = issue.code === 'invalid_format' || issue.code === 'not_multiple_of';
  return { field, rule: isFormat ? 'format' : 'choice' };
}

function isAbsent(value: unknown, path: readonly PropertyKey[]): boolean {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return true;
    current = (current as Record<PropertyKey, unknown>)[key];
  }
  return current === undefined;
}

function sizeRule(origin: string, side: 'small' | 'big'): FieldRule {
  if (origin === 'string') return side === 'small' ? 'too_short' : 'too_long';
  if (origin === 'array' || origin === 'set') return side === 'small' ? 'list_short' : 'list_long';
  return side === 'small' ? 'too_small' : 'too_big';
}

/** Our own checks name their rule themselves (contract `primitives.ts`). */
function customProblem(field: string, params: Record<string, unknown> | undefined): FieldProblem {
  const rule = (params?.['rule'] ?? 'format') as FieldRule;
  const limit = params?.['limit'];
  return typeof limit === 'number' ? { field, rule, limit } : { field, rule };
}
