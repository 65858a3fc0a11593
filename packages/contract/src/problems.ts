import { z } from 'zod/mini';
import { fieldRules, type FieldProblem, type FieldRule } from './errors.ts';

/**
 * Result of a schema, in our codes. The server refuses with these, and forms show the same ones
 * before sending.
 */
export type Verdict<T> =
  | { readonly data: T }
  /** An unknown key, by its path. */
  | { readonly unknown: string }
  | { readonly problems: readonly FieldProblem[] };

const mostProblems = 20;
const longestPath = 100;

export function judge<S extends z.core.$ZodType>(schema: S, value: unknown): Verdict<z.output<S>> {
  const result = z.safeParse(schema, value);
  if (result.success) return { data: result.data };
  const issues = result.error.issues.flatMap(innermost);
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys');
  if (unknown) {
    return { unknown: [...unknown.path, unknown.keys[0] ?? ''].join('.').slice(0, longestPath) };
  }
  return { problems: issues.slice(0, mostProblems).map((issue) => problemOf(issue, value)) };
}

type Issue = z.core.$ZodIssue;

/** For a union, the issues of its first branch: the one people usually mean. */
function innermost(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const [first = []] = issue.errors;
  return first.length > 0
    ? first.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
    : [issue];
}

function problemOf(issue: Issue, value: unknown): FieldProblem {
  const field = issue.path.join('.').slice(0, longestPath);
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
    current = Reflect.get(current, key);
  }
  return current === undefined;
}

function sizeRule(origin: string, side: 'small' | 'big'): FieldRule {
  if (origin === 'string') return side === 'small' ? 'too_short' : 'too_long';
  if (origin === 'array' || origin === 'set') return side === 'small' ? 'list_short' : 'list_long';
  return side === 'small' ? 'too_small' : 'too_big';
}

/** Our own checks name their rule themselves (`primitives.ts`). */
function customProblem(field: string, params: Record<string, unknown> | undefined): FieldProblem {
  const rule = fieldRules.find((one) => one === params?.['rule']) ?? 'format';
  const limit = params?.['limit'];
  return typeof limit === 'number' ? { field, rule, limit } : { field, rule };
}
