import type { z } from 'zod/mini';
import type { ErrorCode } from './errors.ts';

type Schema = z.core.$ZodType;
type ObjectSchema = z.core.$ZodObject;

/** Who passes the first door. What a member may do with one resource is the feature's `access.ts`. */
export type Access = 'anyone' | 'member' | 'admin' | 'owner';

/** One thing a client can ask: everything both sides need to know about it, written once. */
export interface Action {
  /** The operation's name in the permission table and in the API description. */
  readonly id: string;
  readonly about: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters stand in braces: `/api/notes/{noteId}`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: ObjectSchema;
  /** `null` is an answer without a body (204). */
  readonly answer: Schema | null;
  readonly status: 200 | 201 | 202 | 204;
  /** Codes of this action's own; those every action may give are not repeated. */
  readonly errors: readonly ErrorCode[];
  /** A create takes an `Idempotency-Key`: the same key gives the same answer and one effect. */
  readonly creates?: true;
}

/** Keeps the literal types, from which the client and the server infer the rest. */
export function action<const A extends Action>(definition: A): A {
  return definition;
}

type Of<A extends Action, K extends 'params' | 'query' | 'body'> = A[K] extends ObjectSchema
  ? A[K]
  : undefined;

type Sent<S> = S extends Schema ? z.input<S> : undefined;
type Received<S> = S extends Schema ? z.output<S> : undefined;

export type SentParams<A extends Action> = Sent<Of<A, 'params'>>;
export type SentQuery<A extends Action> = Sent<Of<A, 'query'>>;
export type SentBody<A extends Action> = Sent<Of<A, 'body'>>;
export type ReceivedParams<A extends Action> = Received<Of<A, 'params'>>;
export type ReceivedQuery<A extends Action> = Received<Of<A, 'query'>>;
export type ReceivedBody<A extends Action> = Received<Of<A, 'body'>>;
export type AnswerOf<A extends Action> = A['answer'] extends Schema ? z.output<A['answer']> : void;

/** Codes any action may answer with, beside its own. */
export const sharedErrorCodes = [
  'bad_request',
  'bad_origin',
  'bad_host',
  'not_found',
  'method_not_allowed',
  'request_timeout',
  'too_many_requests',
  'headers_too_large',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];
