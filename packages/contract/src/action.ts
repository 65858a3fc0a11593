import type { TokenScope } from '@stenope/domain/accounts/tokens';
import type { z } from 'zod/mini';
import type { ErrorCode } from './errors.ts';

type Schema = z.core.$ZodType;
type ObjectSchema = z.core.$ZodObject;

/**
 * Viewers who may call an action at all. Rights on a single resource are decided in the feature's
 * `access.ts`.
 */
export type Access = 'anyone' | 'member' | 'admin' | 'owner';

/** One API operation: everything both sides need to know about it, written once. */
export interface Action {
  /** Name of the operation in the permission table and in the API description. */
  readonly id: string;
  readonly about: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters stand in braces: `/api/notes/{noteId}`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: ObjectSchema;
  /** Where a body may be larger than usual (64 KiB). */
  readonly bodyBytes?: number;
  /** `null` is an answer without a body (204). */
  readonly answer: Schema | null;
  readonly status: 200 | 201 | 202 | 204;
  /** Codes specific to this action; those every action may give are not repeated. */
  readonly errors: readonly ErrorCode[];
  /** A create takes an `Idempotency-Key`: the same key gives the same answer and one effect. */
  readonly creates?: true;
  /** Rate limits; beyond them 429 with `Retry-After` until the window ends. */
  readonly limits?: readonly Limit[];
  /**
   * Seconds for which any cache may give an answer again; only where it is the same for everybody.
   * Without it nothing is stored anywhere.
   */
  readonly sharedFor?: number;
  /**
   * What a personal access token must be allowed to call this. Without it no token may: a session is
   * needed.
   */
  readonly scope?: TokenScope;
  /** Read budget a list or search is charged to, shared with others of its kind. */
  readonly budget?: ReadBudget;
}

/**
 * Read budgets (token buckets): a burst, then a rate a minute. People who scroll and type fast stay
 * far below; scrapers do not. An address may be a whole school.
 */
export const readBudgets = {
  lists: {
    member: { atOnce: 300, perMinute: 60 },
    address: { atOnce: 3000, perMinute: 600 },
  },
  searches: {
    member: { atOnce: 120, perMinute: 60 },
    address: { atOnce: 1200, perMinute: 600 },
  },
  /** Tiles of the map: a dozen for each view of it. */
  tiles: {
    member: { atOnce: 1200, perMinute: 600 },
    address: { atOnce: 12_000, perMinute: 6000 },
  },
  /** Topics of the live line a member subscribes to. */
  topics: {
    member: { atOnce: 600, perMinute: 120 },
    address: { atOnce: 6000, perMinute: 1200 },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Limit['by'], Refilling>>>>;

interface Refilling {
  readonly atOnce: number;
  readonly perMinute: number;
}

export type ReadBudget = keyof typeof readBudgets;

export interface Limit {
  /** Counted by address (IPv6: its /64, five times as many for its /56, twenty times for its /48), or by member. */
  readonly by: 'address' | 'member';
  readonly times: number;
  readonly seconds: number;
}

/** Keeps the literal types, from which client and server infer the rest. */
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

/** Codes any action may answer with. */
const always = [
  'bad_request',
  'bad_origin',
  'bad_host',
  'not_found',
  'method_not_allowed',
  'request_timeout',
  'invalid',
  'unknown_field',
  'too_many_requests',
  'headers_too_large',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];

const behindTheDoor = {
  anyone: [],
  member: ['unauthenticated'],
  admin: ['unauthenticated', 'admin_only'],
  owner: ['unauthenticated', 'owner_only'],
} as const satisfies Record<Access, readonly ErrorCode[]>;

const withBody = [
  'bad_json',
  'too_deep',
  'payload_too_large',
  'unsupported_media_type',
] as const satisfies readonly ErrorCode[];

const withKey = [
  'bad_idempotency_key',
  'idempotency_key_reused',
] as const satisfies readonly ErrorCode[];

const withScope = ['unauthenticated', 'scope_missing'] as const satisfies readonly ErrorCode[];
const withoutScope = ['token_refused'] as const satisfies readonly ErrorCode[];

/** Codes that come from the wire itself and are not repeated in an action's own list. */
export const wireErrorCodes: readonly ErrorCode[] = [
  ...always,
  ...Object.values(behindTheDoor).flat(),
  ...withBody,
  ...withKey,
  ...withScope,
  ...withoutScope,
];

/** Every code an action can be refused with: its own, and those implied by its definition. */
export function errorsOf(entry: Action): ReadonlySet<ErrorCode> {
  return new Set<ErrorCode>([
    ...entry.errors,
    ...always,
    ...behindTheDoor[entry.access],
    ...(entry.body ? withBody : []),
    ...(entry.creates ? withKey : []),
    ...(entry.scope ? withScope : withoutScope),
  ]);
}
