import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorStatus, type ErrorCode } from '@stenope/contract/errors';
import { closeCodes, livePath, liveProtocol } from '@stenope/contract/live';
import { WebSocketServer } from 'ws';
import type { Env } from '../env/settings.ts';
import { bearing, readCredential, sessionCookie, type Credential } from '../http/credential.ts';
import { errorBody } from '../http/failure.ts';
import { hasOneHost } from '../http/host.ts';
import { originRules } from '../http/origin.ts';
import type { Budgets } from '../limits/budgets.ts';
import { networkOf } from '../limits/network.ts';
import type { ResolveViewer } from '../viewer.ts';
import type { History } from './history.ts';
import type { Hub } from './hub.ts';
import { Crowd, startReviews } from './crowd.ts';
import { Line, socketLimits, startBeats, type MayWatch } from './socket.ts';

export interface LiveOptions {
  readonly env: Env;
  readonly server: Server;
  readonly hub: Hub;
  readonly history: History;
  readonly resolveViewer: ResolveViewer;
  readonly mayWatch: MayWatch;
  readonly isStored: (topic: string) => boolean;
  readonly budgets: Budgets;
}

export interface LiveServer {
  readonly count: () => number;
  /** Asks all clients to reconnect, each after a delay of its own. */
  drain(): void;
}

/** Connections of one person; more would be a faulty client or abuse. */
const mostLinesEach = 50;

/**
 * WebSocket endpoint: authenticated before the upgrade, by cookie or bearer token, never by the
 * URL.
 */
export function serveLive(options: LiveOptions): LiveServer {
  const { server, hub, history, mayWatch, isStored, budgets } = options;
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
  const stopReviews = startReviews(lines, mayWatch);
  const gate = gatekeeper(options);
  let draining = false;

  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => stream.destroy());
    if (draining) return refuse(stream, 'unavailable');
    gate(request).then(
      (admitted) => {
        if (typeof admitted === 'string') return refuse(stream, admitted);
        const { viewer, network, renew } = admitted;
        if (lines.countOf(viewer) >= mostLinesEach) return refuse(stream, 'too_many_requests');
        return sockets.handleUpgrade(request, stream, head, (socket) => {
          const reader = { userId: viewer.userId, network };
          const mayAsk = () => budgets.take('topics', reader) === 0;
          const parts = { hub, history, mayWatch, isStored, mayAsk, renew };
          const line = new Line(socket, viewer, parts);
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
      stopReviews();
      for (const line of lines.all) line.close(closeCodes.restart);
    },
  };
}

/** The viewer, or the error code of the refusal. */
function gatekeeper({ env, resolveViewer }: LiveOptions) {
  const isTrusted = originRules(env);
  const cookie = sessionCookie(env);
  return async (request: IncomingMessage) => {
    if (!hasOneHost(request)) return 'bad_host' as const;
    if (request.url?.split('?')[0] !== livePath) return 'not_found' as const;
    const credential = bearerOf(request) ?? readCredential(request.headers, cookie.name);
    if (!isTrusted(request.headers.origin, credential?.by)) return 'bad_origin' as const;
    if (!credential) return 'unauthenticated' as const;
    if (credential.by === 'token') return 'token_refused' as const;
    const renew = () => resolveViewer(credential.value);
    const viewer = await renew();
    const network = networkOf(addressOf(request, env.TRUSTED_PROXIES));
    return viewer ? { viewer, network, renew } : ('unauthenticated' as const);
  };
}

/** Client address behind the trusted number of proxies, as fastify computes it. */
function addressOf({ socket, headers }: IncomingMessage, proxies: number): string {
  const passed = String(headers['x-forwarded-for'] ?? '').split(',');
  const hops = [socket.remoteAddress ?? '', ...passed.map((hop) => hop.trim()).toReversed()];
  return (
    hops
      .filter((hop) => hop !== '')
      .slice(0, proxies + 1)
      .at(-1) ?? ''
  );
}

/** Web views cannot set headers on a socket: native clients send the token as a subprotocol. */
function bearerOf(request: IncomingMessage): Credential | null {
  const offered = request.headers['sec-websocket-protocol']?.split(',') ?? [];
  const carrier = offered.map((name) => name.trim()).find((name) => name.startsWith('bearer.'));
  return carrier ? bearing(carrier.slice('bearer.'.length)) : null;
}

/** Limits of HTTP no longer apply to an upgraded connection: it is destroyed after a timeout. */
function refuse(stream: Duplex, code: ErrorCode): void {
  const body = JSON.stringify(errorBody(code, randomUUID()));
  const end = () => stream.destroy();
  setTimeout(end, refusalMs).unref();
  stream.end(
    `HTTP/1.1 ${errorStatus[code]} ${code}\r\n` +
      'content-type: application/json; charset=utf-8\r\n' +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    // A moment for the answer to be sent.
    () => setTimeout(end, 100).unref(),
  );
}

const refusalMs = 2_000;
