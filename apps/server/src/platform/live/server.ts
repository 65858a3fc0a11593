import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorStatus, type ErrorCode } from '@stenope/contract/errors';
import { closeCodes, livePath, liveProtocol } from '@stenope/contract/live';
import { WebSocketServer } from 'ws';
import type { Env } from '../env/settings.ts';
import { readCredential, sessionCookie, type Credential } from '../http/credential.ts';
import { errorBody } from '../http/failure.ts';
import { hasOneHost } from '../http/host.ts';
import { originRules } from '../http/origin.ts';
import type { ResolveViewer, Viewer } from '../viewer.ts';
import type { History } from './history.ts';
import type { Hub } from './hub.ts';
import { Line, socketLimits, startBeats, type MayWatch } from './socket.ts';

export interface LiveOptions {
  readonly env: Env;
  readonly server: Server;
  readonly hub: Hub;
  readonly history: History;
  readonly resolveViewer: ResolveViewer;
  readonly mayWatch: MayWatch;
}

export interface LiveServer {
  readonly count: () => number;
  /** Sends everyone away with "come back": they reconnect elsewhere, each after its own wait. */
  drain(): void;
}

/** Tabs and devices of one person; more is a mistake in a client, or no person. */
const mostLinesEach = 50;

/** The one live line: authenticated before it is opened, by cookie or bearer, never by the URL. */
export function serveLive(options: LiveOptions): LiveServer {
  const { server, hub, history, mayWatch } = options;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: socketLimits.frameBytes,
    perMessageDeflate: false,
    clientTracking: false,
    autoPong: false,
    handleProtocols: (offered) => (offered.has(liveProtocol) ? liveProtocol : false),
  });
  const lines = new Crowd();
  const stopBeats = startBeats(lines.all);
  const gate = gatekeeper(options);
  let draining = false;

  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy());
    if (draining) return refuse(stream, 'unavailable');
    gate(request).then(
      (admitted) => {
        if (typeof admitted === 'string') return refuse(stream, admitted);
        const { viewer, renew } = admitted;
        if (lines.countOf(viewer) >= mostLinesEach) return refuse(stream, 'too_many_requests');
        return sockets.handleUpgrade(request, stream, head, (socket) => {
          const line = new Line(socket, viewer, { hub, history, mayWatch, renew });
          lines.add(line);
          socket.on('close', () => lines.remove(line));
        });
      },
      () => refuse(stream, 'unavailable'),
    );
  });

  return {
    count: () => lines.all.size,
    drain: () => {
      draining = true;
      stopBeats();
      for (const line of lines.all) line.close(closeCodes.restart);
    },
  };
}

/** Everyone on the line, and how many lines each of them has. */
class Crowd {
  /** @bound the open lines */
  readonly all = new Set<Line>();
  /** @bound members with an open line */
  #counts = new Map<string, number>();

  countOf({ userId }: Viewer): number {
    return this.#counts.get(userId) ?? 0;
  }

  add(line: Line): void {
    this.all.add(line);
    this.#counts.set(line.viewer.userId, this.countOf(line.viewer) + 1);
  }

  remove(line: Line): void {
    this.all.delete(line);
    const left = this.countOf(line.viewer) - 1;
    if (left > 0) this.#counts.set(line.viewer.userId, left);
    else this.#counts.delete(line.viewer.userId);
  }
}

/** Either who may listen, or the code of the refusal. */
function gatekeeper({ env, resolveViewer }: LiveOptions) {
  const isTrusted = originRules(env);
  const cookie = sessionCookie(env);
  return async (request: IncomingMessage) => {
    if (!hasOneHost(request)) return 'bad_host' as const;
    if (request.url?.split('?')[0] !== livePath) return 'not_found' as const;
    const credential = bearerOf(request) ?? readCredential(request.headers, cookie.name);
    if (!isTrusted(request.headers.origin, credential?.by)) return 'bad_origin' as const;
    if (!credential) return 'unauthenticated' as const;
    const renew = () => resolveViewer(credential.value);
    const viewer = await renew();
    return viewer ? { viewer, renew } : ('unauthenticated' as const);
  };
}

/** Web views cannot set headers on a socket: native clients put the token beside the protocol. */
function bearerOf(request: IncomingMessage): Credential | null {
  const offered = request.headers['sec-websocket-protocol']?.split(',') ?? [];
  const carrier = offered.map((name) => name.trim()).find((name) => name.startsWith('bearer.'));
  return carrier ? { value: carrier.slice('bearer.'.length), by: 'bearer' } : null;
}

/** An upgraded connection has left every limit of HTTP: it is ended here, read or not. */
function refuse(stream: Duplex, code: ErrorCode): void {
  const body = JSON.stringify(errorBody(code, randomUUID()));
  const end = () => stream.destroy();
  setTimeout(end, refusalMs).unref();
  stream.end(
    `HTTP/1.1 ${errorStatus[code]} ${code}\r\n` +
      'content-type: application/json; charset=utf-8\r\n' +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    // A moment for the answer to leave before the connection does.
    () => setTimeout(end, 100).unref(),
  );
}

const refusalMs = 2_000;
