import {
  isErrorCode,
  type ErrorCode,
  type FieldProblem,
  type FieldRule,
} from '@stenope/contract/errors';
import { judge } from '@stenope/contract/problems';
import type { Action } from '@stenope/contract/action';
import type { FieldError } from 'react-hook-form';
import { ApiError } from '../api/failures.ts';

/** Problem with one field: a rule of the contract, or a refusal about it. */
export type Complaint<Name extends string = string> =
  | { readonly field: Name; readonly rule: FieldRule; readonly limit?: number | undefined }
  | { readonly field: Name; readonly code: ErrorCode };

type Schema = NonNullable<Action['body']>;

/** Drops empty fields before sending: optional ones are absent then, others are `required`. */
export function filled<V extends Readonly<Record<string, unknown>>>(values: V): Partial<V> {
  const entries = Object.entries(values).filter(([, value]) => value !== '');
  return Object.fromEntries(entries) as Partial<V>;
}

/** First complaint about each field, found before sending. */
export function complaintsAbout(schema: Schema, body: unknown): Complaint[] {
  const verdict = judge(schema, body);
  if ('problems' in verdict) return firstOfEach(verdict.problems);
  return 'unknown' in verdict ? [{ field: verdict.unknown, code: 'unknown_field' }] : [];
}

/** Fields a refusal is about: named by the server, or known from the code. */
export function complaintsOf<Name extends string>(
  error: unknown,
  speaksOf: Readonly<Partial<Record<ErrorCode, Name>>>,
): Complaint[] {
  if (!(error instanceof ApiError)) return [];
  const field = speaksOf[error.code];
  if (field !== undefined) return [{ field, code: error.code }];
  const { fields } = error.values;
  return error.code === 'invalid' && Array.isArray(fields) ? firstOfEach(fields) : [];
}

function firstOfEach(problems: readonly FieldProblem[]): Complaint[] {
  const first = new Map<string, Complaint>();
  for (const problem of problems) {
    // `interests.3` is shown at `interests`, the field on screen.
    const field = problem.field.split('.')[0] ?? '';
    if (!first.has(field)) first.set(field, { ...problem, field });
  }
  return [...first.values()];
}

/** Fields that must match another: typing in that one may resolve the complaint. */
export function disagreeing(complaints: readonly Complaint[]): string[] {
  return complaints.flatMap((one) => ('rule' in one && one.rule === 'match' ? [one.field] : []));
}

/**
 * Encodes a complaint in the form library's type and message, from which its sentence can be found
 * in any language.
 */
export function asFieldError(complaint: Complaint): FieldError {
  return 'code' in complaint
    ? { type: complaint.code }
    : { type: complaint.rule, message: String(complaint.limit ?? '') };
}

export function asComplaint<Name extends string>(
  field: Name,
  { type, message = '' }: { readonly type?: unknown; readonly message?: string | undefined },
): Complaint<Name> {
  if (typeof type === 'string' && isErrorCode(type)) return { field, code: type };
  return { field, rule: type as FieldRule, limit: message === '' ? undefined : Number(message) };
}
