import { cutBetweenWords } from '../words/cut.ts';
import { messageLimits } from './limits.ts';

/** State of a conversation that decides what a message does to it. */
export interface ConversationState {
  readonly startedBy: string;
  /** Null while it is a request. */
  readonly acceptedAt: Date | null;
  /** Messages of the request, withdrawn ones included. */
  readonly asked: number;
  readonly lastId: string | null;
  readonly lastAt: Date | null;
  readonly revision: number;
}

interface Said {
  readonly senderId: string;
  /** Whether the recipient follows the sender. */
  readonly isFollowed: boolean;
}

/** Whether a request has all the messages it takes before an answer. */
export function isRequestFull(
  { acceptedAt, startedBy, asked }: ConversationState,
  { senderId, isFollowed }: Said,
): boolean {
  const isOwnRequest = acceptedAt === null && startedBy === senderId && !isFollowed;
  return isOwnRequest && asked >= messageLimits.request;
}

export interface AfterMessage {
  readonly at: Date;
  readonly startedBy: string;
  readonly acceptedAt: Date | null;
  readonly asked: number;
  /** Whether it is a request to the recipient from now on. */
  readonly isRequest: boolean;
  /** Whether the message ends a request by answering it, which is a second change. */
  readonly endsRequest: boolean;
  /** Revision of the conversation with the message; an answer raises it once more. */
  readonly messageRevision: number;
  readonly revision: number;
}

/** The conversation after a message. */
export function afterMessage(
  before: ConversationState,
  { senderId, isFollowed, now }: Said & { readonly now: Date },
): AfterMessage {
  const { lastId, lastAt, startedBy, acceptedAt, revision } = before;
  const isFirst = lastId === null;
  const at = momentAfter(lastAt, now);
  const opens = acceptedAt === null && (isFollowed || (!isFirst && startedBy !== senderId));
  const isRequest = acceptedAt === null && !opens;
  const endsRequest = opens && !isFirst;
  // Whoever withdraws a request may not ask as often again; the other, asking in their place, may.
  const asked = isFirst && startedBy !== senderId ? 0 : before.asked;
  return {
    at,
    startedBy: isFirst ? senderId : startedBy,
    acceptedAt: opens ? at : acceptedAt,
    asked: asked + (isRequest ? 1 : 0),
    isRequest,
    endsRequest,
    messageRevision: revision + 1,
    revision: revision + (endsRequest ? 2 : 1),
  };
}

/** At least a millisecond after the last message, whatever the clock says. */
function momentAfter(last: Date | null, now: Date): Date {
  return last === null ? now : new Date(Math.max(now.getTime(), last.getTime() + 1));
}

const breaks = /[\s\u2028\u2029]+/gu;
/** Direction marks, which would reverse the text of a list. */
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Beginning of a message on one line, for lists. */
export function previewOf(body: string): string {
  const line = body.replaceAll(bidiControls, '').replaceAll(breaks, ' ').trim();
  // By code points, so that no surrogate pair is cut.
  const characters = Array.from(line);
  if (characters.length <= messageLimits.preview) return line;
  return cutBetweenWords(line, characters.slice(0, messageLimits.preview).join('').length);
}
