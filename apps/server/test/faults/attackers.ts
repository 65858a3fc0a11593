import { connect, type Socket } from 'node:net';
import { livePath, liveProtocol } from '@stenope/contract/live';
import { WebSocket } from 'ws';

/** An attacker who holds a connection as long as possible. */
export interface Attacker {
  readonly kind: string;
  readonly since: number;
  /** Time the server closed the connection. */
  droppedAt: number | undefined;
  end(): void;
}

const dripMs = 1_000;

/** Sends the beginning at once, then a byte each second. */
export function dripper(port: number, kind: string, beginning: string, drip: string): Attacker {
  const socket = connect(port, '127.0.0.1');
  socket.write(beginning);
  const timer = setInterval(() => socket.write(drip), dripMs);
  return watched(kind, socket, timer);
}

/** Sends requests without reading the answers. */
export function deafAsker(port: number, requests: string): { end(): void } {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(requests);
  return { end: () => socket.destroy() };
}

function watched(kind: string, socket: Socket, timer: NodeJS.Timeout): Attacker {
  const attacker: Attacker = {
    kind,
    since: performance.now(),
    droppedAt: undefined,
    end: () => {
      clearInterval(timer);
      socket.destroy();
    },
  };
  const dropped = (): void => {
    clearInterval(timer);
    attacker.droppedAt ??= performance.now();
  };
  // Answers are discarded; without reading, the close would go unnoticed.
  socket.resume();
  socket.on('end', dropped);
  socket.on('error', dropped);
  socket.on('close', dropped);
  return attacker;
}

/** Beginnings of requests that never end, each through another code path. */
export function unfinishedBodies(host: string, token: string): Readonly<Record<string, string>> {
  const head = (line: string, ...headers: string[]): string =>
    [`${line} HTTP/1.1`, `host: ${host}`, ...headers, '', '{'].join('\r\n');
  const json = 'content-type: application/json';
  const long = 'content-length: 5000';
  const who = `authorization: Bearer ${token}`;
  return {
    'a write of a member': head('POST /api/notes', json, long, who),
    'a write of a visitor': head('POST /api/auth/login', json, long),
    'a write that is refused at the door': head('POST /api/notes', json, long),
    'a write to nowhere': head('POST /api/nowhere', json, long),
    'a write of another type': head('POST /api/notes', 'content-type: text/plain', long, who),
    'a read with a body': head('GET /api/me', json, long, who),
    'a page with a body': head('GET /', json, long),
    'a write to a page': head('POST /', json, long),
  };
}

/** A chunked body without end, in chunks of one byte. */
export function chunkedBody(host: string, token: string): readonly [string, string] {
  const lines = [
    'POST /api/notes HTTP/1.1',
    `host: ${host}`,
    'content-type: application/json',
    'transfer-encoding: chunked',
    `authorization: Bearer ${token}`,
  ];
  return [`${lines.join('\r\n')}\r\n\r\n`, '1\r\n \r\n'];
}

/** A live connection that stops reading once it is ready. */
export async function deafListener(origin: string, token: string): Promise<{ end(): void }> {
  const socket = new WebSocket(
    `${origin.replace('http', 'ws')}${livePath}`,
    [liveProtocol, `bearer.${token}`],
    { perMessageDeflate: false },
  );
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    socket.once('open', () => socket.send('{"type":"start"}'));
    socket.once('message', () => {
      socket.pause();
      resolve();
    });
  });
  return { end: () => socket.terminate() };
}
