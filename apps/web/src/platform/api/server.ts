import type { Action } from '@stenope/contract/action';

/**
 * How a page reaches its server. In a browser the page comes from there: addresses begin with a
 * slash, and the cookie says who asks. The native apps bring their pages along, ask from elsewhere,
 * and bear a token.
 */
export interface Server {
  /** Put before addresses of the server; empty where the page is its own. */
  readonly origin: string;
  readonly credentials: RequestCredentials;
  /** Time after which a call is given up, with all its retries. */
  readonly timeoutMs: number;
  /** Headers that say who asks. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Subprotocols of the live line that say who listens. */
  readonly protocols: () => readonly string[];
  /** The body of a call as it is sent. */
  readonly sends: (entry: Action, body: unknown) => unknown;
  /** The text of an answer or an event, as the page understands it. */
  readonly reads: (text: string) => string;
  /** Hears every answer before the caller does. */
  readonly answered: (entry: Action, answer: unknown) => Promise<void> | undefined;
  /** Nobody is signed in here any more. */
  readonly forget: () => void;
}

/** The server the page came from. */
export const ownServer: Server = {
  origin: '',
  credentials: 'same-origin',
  timeoutMs: 30_000,
  headers: () => ({}),
  protocols: () => [],
  sends: (_, body) => body,
  reads: (text) => text,
  answered: () => undefined,
  forget: () => undefined,
};

let reached = ownServer;

export const server = (): Server => reached;

/** Asks another server from now on: before the first call, by the native apps alone. */
export function reach(other: Server): void {
  reached = other;
}

/** Address of a file or page of the server, for elements that load it by themselves. */
export function fromServer(path: string): string {
  return reached.origin + path;
}

/** Origin of the site in the addresses people see and share. */
export function siteOrigin(): string {
  return reached.origin || location.origin;
}
