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

/** What is wrong with one field: a rule of the contract, or a refusal that speaks of it. */
export type Complaint<Name extends string = string> =
  | { readonly field: Name; readonly rule: FieldRule; readonly limit?: number | undefined }
  | { readonly field: Name; readonly code: ErrorCode };

type Schema = NonNullable<Action['body']>;

/** Fields left empty are not sent: what is optional is absent then, what is not is `required`. */
export function filled<V extends Readonly<Record<string, unknown>>>(values: V): Partial<V> {
  const kept = Object.entries(values).filter(([, value]) => value !== '');
  return Object.fromEntries(kept) as Partial<V>;
}

/** The first complaint about each field, before anything is sent. */
export function complaintsAbout(schema: Schema, body: unknown): Complaint[] {
  const verdict = judge(schema, body);
  if ('problems' in verdict) return firstOfEach(verdict.problems);
  return 'unknown' in verdict ? [{ field: verdict.unknown, code: 'unknown_field' }] : [];
}

/** Which fields a refusal speaks of: the server says, or the form knows by the code. */
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
    // `interests.3` is said of `interests`: that is what is on the screen.
    const field = problem.field.split('.')[0] ?? '';
    if (!first.has(field)) first.set(field, { ...problem, field });
  }
  return [...first.values()];
}

/** Fields said to differ from another: what is typed in that one settles it, too. */
export function disagreeing(complaints: readonly Complaint[]): string[] {
  return complaints.flatMap((one) => ('rule' in one && one.rule === 'match' ? [one.field] : []));
}

/** The form library keeps a type and a text: what is needed to find the words at any time. */
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
