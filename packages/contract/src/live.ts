import { z } from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Something that happened, delivered over the live line to those it concerns. */
export interface LiveEvent {
  readonly name: string;
  readonly about: string;
  readonly data: z.core.$ZodType;
}

export function liveEvent<const E extends LiveEvent>(definition: E): E {
  return definition;
}

export type DataOf<E extends LiveEvent> = z.output<E['data']>;

/** Close codes of the server (RFC 6455 leaves 4000–4999 to us). */
export const closeCodes = {
  /** The session ended: signed out, suspended, password changed. The client must not reconnect. */
  unauthenticated: 4401,
  /** The client sent too much, too fast, or invalid frames (RFC 6455: policy violation). */
  misbehaved: 1008,
  /** The server restarts: the client reconnects at once, with jitter. */
  restart: 1012,
} as const;

export const livePath = '/live';

/** Subprotocol every client requests; native clients add `bearer.<token>`. */
export const liveProtocol = 'stenope.v1';

const topic = z.string().check(z.maxLength(96), z.regex(/^[a-z]+:[\w-]+$/));

const cursor = z.string().check(z.maxLength(128));

/** Frames a client may send. */
export const clientFrame = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('start'),
    /** Position to resume from: the newest `cursor` the server gave. */
    cursor: z.optional(cursor),
    topics: z.optional(z.array(topic).check(z.maxLength(50))),
  }),
  z.strictObject({
    type: z.literal('watch'),
    topic,
    /** Events of the topic from this position on are replayed first. */
    cursor: z.optional(cursor),
  }),
  z.strictObject({ type: z.literal('leave'), topic }),
]);

export type ClientFrame = z.output<typeof clientFrame>;

/**
 * Frames of the server. `at` is an event's position in the history; `cursor` is the position before
 * which nothing can be missing any more. Both compare as plain strings.
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
      /** Whether everything since the cursor of the request, or of `start`, was replayed. */
      readonly resumed?: boolean;
    }
  | { readonly type: 'error'; readonly code: ErrorCode; readonly topic?: string };

export interface ReadyFrame {
  readonly type: 'ready';
  readonly cursor: string;
  readonly resumed: boolean;
  /** Whether topics may be requested with a cursor: older servers refuse such a frame. */
  readonly recalls?: boolean;
}

/**
 * Seconds between two heartbeats; a client that hears nothing for two and a half of them
 * reconnects.
 */
export const heartbeatSeconds = 20;

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

/** The server is ours and keeps its types; only values that are no frame at all are rejected. */
function isFrame(value: unknown): value is ServerFrame {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  );
}
