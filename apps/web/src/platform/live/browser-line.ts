import { livePath, liveProtocol } from '@stenope/contract/live';
import {
  LiveLine,
  type LineSocket,
  type LineTells,
  type SocketHears,
} from '@stenope/contract/live-line';
import { server, siteOrigin } from '../api/server.ts';

export interface BrowserLine {
  readonly line: LiveLine;
  readonly close: () => void;
}

/**
 * Live line of this page, which reconnects at once when the page is shown or online again. With a
 * cursor it resumes where the embedded answers were read.
 */
export function openBrowserLine(tells: LineTells, cursor?: string): BrowserLine {
  const line = new LiveLine(
    {
      open: openSocket,
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      now: () => performance.now(),
      random: Math.random,
    },
    tells,
    cursor === undefined ? {} : { cursor },
  );

  const leaving = new AbortController();
  const on = (target: EventTarget, name: string, run: () => void) =>
    target.addEventListener(name, run, { signal: leaving.signal });
  on(globalThis, 'online', () => line.online());
  on(globalThis, 'offline', () => line.offline());
  on(globalThis, 'pageshow', () => line.hurry());
  on(document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible') line.hurry();
  });

  line.start();
  return {
    line,
    close: () => {
      leaving.abort();
      line.stop();
    },
  };
}

function openSocket({ opened, heard, closed }: SocketHears): LineSocket {
  // The cookie or a subprotocol authenticates; a token in the address would end up in logs.
  const address = new URL(livePath, siteOrigin());
  const { protocols, reads } = server();
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(address, [liveProtocol, ...protocols()]);
  socket.addEventListener('open', opened);
  socket.addEventListener('message', ({ data }) => heard(reads(String(data))));
  socket.addEventListener('close', ({ code }) => closed(code));
  return {
    send: (text) => {
      // Closed before we heard of it: the next socket subscribes to everything anew.
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: (code) => {
      // Browsers log an error for a socket closed while connecting.
      if (socket.readyState === WebSocket.CONNECTING) {
        socket.addEventListener('open', () => socket.close(code));
      } else socket.close(code);
    },
  };
}
