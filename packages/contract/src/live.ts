import { z } from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Something that happened, told to whom it concerns over the live line. */
export interface LiveEvent {
  readonly name: string;
  readonly about: string;
  readonly data: z.core.$ZodType;
}

export function liveEvent<const E extends LiveEvent>(definition: E): E {
  return definition;
}

export type DataOf<E extends LiveEvent> = z.output<E['data']>;

/** Why the server closes the line (RFC 6455 leaves 4000–4999 to us). */
export const closeCodes = {
  /** The right to listen is gone: signed out, suspended, password changed. Do not come back. */
  unauthenticated: 4401,
  /** The client sent too much, too fast, or nothing sensible (RFC 6455: policy violation). */
  misbehaved: 1008,
  /** The server goes down for a restart: come back at once, with jitter. */
  restart: 1012,
} as const;

export const livePath = '/live';

/** The subprotocol every client asks for; native clients add `bearer.<token>` beside it. */
export const liveProtocol = 'stenope.v1';

const topic = z.string().check(z.maxLength(96), z.regex(/^[a-z]+:[\w-]+$/));

const cursor = z.string().check(z.maxLength(128));

/** What a client may say. */
export const clientFrame = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('start'),
    /** Where to take up the thread: the newest `cursor` the server gave. */
    cursor: z.optional(cursor),
    topics: z.optional(z.array(topic).check(z.maxLength(50))),
  }),
  z.strictObject({
    type: z.literal('watch'),
    topic,
    /** What was told of the topic from this place on is told first. */
    cursor: z.optional(cursor),
  }),
  z.strictObject({ type: z.literal('leave'), topic }),
]);

export type ClientFrame = z.output<typeof clientFrame>;

/**
 * What the server says. `at` is the event's place in history and `cursor` the place before which
 * nothing can be missing any more; both compare as plain strings.
 */
export type ServerFrame =
  | ReadyFrame
  | {
      readonly type: 'event';
      readonly id: string;
      readonly at: string;
      readonly name: string;
      readonly data: unknown;
    }
  | { readonly type: 'beat'; readonly cursor: string }
  | {
      readonly type: 'watching';
      readonly topic: string;
      /** All there was since the cursor that came with the wish, or with `start`, is told. */
      readonly resumed?: boolean;
    }
  | { readonly type: 'error'; readonly code: ErrorCode; readonly topic?: string };

export interface ReadyFrame {
  readonly type: 'ready';
  readonly cursor: string;
  readonly resumed: boolean;
  /** A topic may be asked for with a cursor: servers of before refuse such a wish. */
  readonly recalls?: boolean;
}

/** Seconds between two beats; a client that hears nothing for two and a half of them reconnects. */
export const beatSeconds = 20;

/** A cursor is `<lineage>.<position>`; the position compares with an event's `at`. */
export function positionOf(place: string): string {
  return place.slice(place.lastIndexOf('.') + 1);
}

export function readServerFrame(text: string): ServerFrame | undefined {
  try {
    const frame: unknown = JSON.parse(text);
    return isFrame(frame) ? frame : undefined;
  } catch {
    return undefined;
  }
}

/** The server is ours and keeps its types; only what is not a frame at all is caught here. */
function isFrame(value: unknown): value is ServerFrame {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  );
}
