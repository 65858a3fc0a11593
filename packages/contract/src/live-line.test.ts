import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws';
import { LiveLine, type LineHands, type LineOptions, type LineState } from './live-line.ts';
import { liveProtocol, type ServerFrame } from './live.ts';

/** Fake server that sends the frames a test decides on. */
class Server {
  readonly #wss = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  readonly sockets: ServerSocket[] = [];
  readonly starts: { cursor?: string; topics?: string[] }[] = [];
  readonly said: { type: string; topic?: string }[] = [];
  /** Called for a new connection; does nothing by default. */
  greet: (socket: ServerSocket, turn: number) => void = () => undefined;

  constructor() {
    this.#wss.on('connection', (socket) => {
      this.sockets.push(socket);
      socket.on('message', (data: Buffer) => {
        const frame = JSON.parse(data.toString('utf8'));
        if (frame.type === 'start') this.greet(socket, this.starts.push(frame));
        else this.said.push(frame);
      });
    });
  }

  async url(): Promise<string> {
    if (!this.#wss.address()) await once(this.#wss, 'listening');
    return `ws://127.0.0.1:${(this.#wss.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#wss.clients) socket.terminate();
    await new Promise((resolve) => this.#wss.close(resolve));
  }
}

function say(socket: ServerSocket | undefined, frame: ServerFrame): void {
  socket?.send(JSON.stringify(frame));
}

const cursorAt = (position: number) => `one.${place(position)}`;
const place = (position: number) => String(position).padStart(20, '0');
const event = (id: string, position: number): ServerFrame => ({
  type: 'event',
  id,
  at: place(position),
  name: 'fixture.happened',
  data: { id },
});

let server: Server;
let line: LiveLine;
let url: string;
let [heard, told, waits, failures]: [string[], string[], number[], number[]] = [[], [], [], []];
let states: LineState[];

/** Real sockets and real time; only randomness is fixed, so that waits can be read off. */
function hands(random: () => number): LineHands {
  return {
    open: ({ opened, heard: hear, closed }) => {
      const socket = new WebSocket(url, [liveProtocol]);
      socket.addEventListener('open', opened);
      socket.addEventListener('message', ({ data }) => hear(String(data)));
      socket.addEventListener('close', ({ code }) => closed(code));
      return { send: (text) => socket.send(text), close: (code) => socket.close(code) };
    },
    after: (ms, run) => {
      waits.push(ms);
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    now: () => performance.now(),
    random,
  };
}

function open(options: LineOptions = {}, random: () => number = () => 0.5): LiveLine {
  line = new LiveLine(
    hands(random),
    {
      event: ({ id }) => heard.push(id),
      gap: (kind) => told.push(`gap ${kind}`),
      signedOut: () => told.push('signed out'),
      state: (state) => states.push(state),
      watching: (topic) => told.push(`watching ${topic}`),
      failing: (attempt) => failures.push(attempt),
      refused: (code, topic) => told.push(`refused ${code} ${topic}`),
    },
    { ...options, timing: { baseMs: 10, capMs: 200, settledMs: 0, ...options.timing } },
  );
  line.start();
  return line;
}

async function until(holds: () => boolean, timeout = 3_000): Promise<void> {
  await expect.poll(holds, { interval: 5, timeout }).toBe(true);
}
const isReady = () => line.state === 'ready';

beforeEach(async () => {
  server = new Server();
  url = await server.url();
  [heard, told, waits, failures, states] = [[], [], [], [], []];
});

afterEach(async () => {
  line.stop();
  await server.stop();
});

describe('the thread', () => {
  test('begins without a cursor, keeps the newest one and reports the first gap', async () => {
    server.greet = (socket) => say(socket, { type: 'ready', cursor: cursorAt(5), resumed: false });
    open();
    await until(isReady);
    expect(server.starts).toEqual([{ type: 'start' }]);
    expect(told).toEqual(['gap first']);

    say(server.sockets[0], { type: 'beat', cursor: cursorAt(9) });
    await until(() => line.cursor === cursorAt(9));
    say(server.sockets[0], { type: 'beat', cursor: cursorAt(7) });
    say(server.sockets[0], event('a', 11));
    await until(() => heard.length === 1);
    expect(line.cursor, 'a cursor never goes back, and events do not move it').toBe(cursorAt(9));
  });

  test('is taken up after a cut: nothing twice, nothing missed', async () => {
    server.greet = (socket, turn) => {
      say(socket, { type: 'ready', cursor: cursorAt(10), resumed: turn > 1 });
      if (turn === 1) {
        say(socket, event('a', 11));
        say(socket, event('b', 13));
        say(socket, event('b', 13));
        socket.terminate();
      } else {
        // The server replays from the cursor on, and even a little before it.
        for (const [id, at] of [
          ['old', 9],
          ['a', 11],
          ['late', 12],
          ['b', 13],
          ['c', 14],
        ] as const) {
          say(socket, event(id, at));
        }
      }
    };
    open();
    await until(() => heard.includes('c'));
    expect(server.starts).toEqual([{ type: 'start' }, { type: 'start', cursor: cursorAt(10) }]);
    expect(heard).toEqual(['a', 'b', 'late', 'c']);
    expect(told).toEqual(['gap first']);
  });

  test('may be told before the line is ready, as a replay is', async () => {
    server.greet = (socket, turn) => {
      if (turn === 1) {
        say(socket, { type: 'ready', cursor: cursorAt(5), resumed: false });
        say(socket, event('a', 6));
        say(socket, { type: 'beat', cursor: cursorAt(10) });
        say(socket, event('b', 12));
        socket.terminate();
      } else {
        for (const [id, at] of [
          ['a', 6],
          ['b', 12],
          ['c', 13],
        ] as const)
          say(socket, event(id, at));
        say(socket, { type: 'ready', cursor: cursorAt(14), resumed: true });
        say(socket, event('d', 14));
      }
    };
    open();
    await until(() => heard.includes('d'));
    expect(heard).toEqual(['a', 'b', 'c', 'd']);
    expect(told).toEqual(['gap first']);
  });

  test('that could not be resumed still remembers what this socket said before', async () => {
    server.greet = (socket, turn) => {
      if (turn === 1) {
        say(socket, { type: 'ready', cursor: cursorAt(5), resumed: false });
        socket.terminate();
      } else if (turn === 2) {
        // New events arrive at once, while the server finds that it cannot replay.
        say(socket, event('a', 30));
        say(socket, { type: 'ready', cursor: cursorAt(20), resumed: false });
        socket.terminate();
      } else {
        say(socket, event('a', 30));
        say(socket, event('b', 31));
        say(socket, { type: 'ready', cursor: cursorAt(32), resumed: true });
      }
    };
    open();
    await until(() => server.starts.length === 3 && isReady());
    expect(server.starts[2]).toMatchObject({ cursor: cursorAt(20) });
    expect(heard).toEqual(['a', 'b']);
    expect(told).toEqual(['gap first', 'gap lost']);
    expect(line.remembered).toBe(0);
  });

  test('forgets handled events once the cursor has passed them', async () => {
    server.greet = (socket) => {
      say(socket, { type: 'ready', cursor: cursorAt(0), resumed: false });
      for (let position = 1; position <= 100; position += 1)
        say(socket, event(`e${position}`, position));
      for (const at of [91, 101]) say(socket, { type: 'beat', cursor: cursorAt(at) });
    };
    open();
    await until(() => line.cursor === cursorAt(101));
    expect(heard).toHaveLength(100);
    expect(line.remembered).toBe(10);
  });

  test('that the server no longer has is reported lost, and places of the new one count', async () => {
    server.greet = (socket, turn) => {
      if (turn === 1) {
        say(socket, { type: 'ready', cursor: cursorAt(50), resumed: false });
        say(socket, event('a', 51));
        socket.terminate();
      } else {
        say(socket, { type: 'ready', cursor: `two.${place(3)}`, resumed: false });
        say(socket, event('b', 4));
      }
    };
    open();
    await until(() => heard.includes('b'));
    expect(told).toEqual(['gap first', 'gap lost']);
    expect(line.cursor).toBe(`two.${place(3)}`);
    expect(line.remembered).toBe(1);
  });

  test('survives stop and start', async () => {
    server.greet = (socket, turn) =>
      say(socket, { type: 'ready', cursor: cursorAt(turn), resumed: turn > 1 });
    open();
    await until(isReady);
    line.stop();
    line.start();
    await until(isReady);
    expect(server.starts[1]).toEqual({ type: 'start', cursor: cursorAt(1) });
  });
});

describe('coming back', () => {
  test('waits at random between nothing and a bound that doubles up to the cap', async () => {
    url = 'ws://127.0.0.1:1';
    open({ timing: { openingMs: 5_000 } });
    const retries = () => waits.filter((ms) => ms !== 5_000);
    await until(() => retries().length >= 7);
    expect(retries().slice(0, 7)).toEqual([5, 10, 20, 40, 80, 100, 100]);
    expect(failures.slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(states.slice(0, 3)).toEqual(['connecting', 'waiting', 'connecting']);
  });

  test('spreads the tries of many over the whole bound', () => {
    const firstWaits = Array.from({ length: 400 }, (_, nth) => {
      const mine: number[] = [];
      let close: (code: number) => void = () => undefined;
      const silent = { send: () => undefined, close: () => undefined };
      const its: LineHands = {
        ...hands(() => nth / 400),
        open: ({ closed }) => ((close = closed), silent),
        after: (ms) => (mine.push(ms), () => undefined),
      };
      new LiveLine(its, { event: () => undefined }).start();
      close(1012);
      return mine.at(-1) ?? Number.NaN;
    });
    for (const fifth of [0, 1, 2, 3, 4]) {
      const inIt = firstWaits.filter((ms) => ms >= fifth * 100 && ms < (fifth + 1) * 100);
      expect(inIt).toHaveLength(80);
    }
  });

  test('starts small again only after a line that held', async () => {
    server.greet = (socket, turn) => {
      say(socket, { type: 'ready', cursor: cursorAt(1), resumed: turn > 1, recalls: true });
      setTimeout(() => socket.close(1012), turn === 4 ? 1_200 : 0);
    };
    open({ timing: { settledMs: 1_000, openingMs: 4_000, silenceMs: 3_000 } });
    await until(() => server.starts.length >= 5, 5_000);
    const retries = waits.filter((ms) => ms < 3_000);
    expect(retries.slice(0, 4)).toEqual([5, 10, 20, 5]);
  });

  test('gives up a socket that has gone silent', async () => {
    server.greet = (socket, turn) => {
      say(socket, { type: 'ready', cursor: cursorAt(1), resumed: turn > 1, recalls: true });
      if (turn === 2)
        setInterval(() => say(socket, { type: 'beat', cursor: cursorAt(2) }), 60).unref();
    };
    open({ timing: { silenceMs: 400 } });
    await until(() => server.starts.length === 2);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(server.starts, 'a line that beats is kept').toHaveLength(2);
    expect(isReady()).toBe(true);
  });

  test('gives up a socket that opens and never becomes ready, or speaks nonsense', async () => {
    server.greet = (socket, turn) => {
      if (turn === 2) socket.send('<html>');
      if (turn === 3) say(socket, { type: 'ready', cursor: cursorAt(1), resumed: false });
    };
    open({ timing: { openingMs: 60 } });
    await until(isReady);
    expect(server.starts).toHaveLength(3);
  });

  test('ignores frames of a newer server', async () => {
    server.greet = (socket) => {
      socket.send(JSON.stringify({ type: 'weather', rain: true }));
      say(socket, { type: 'ready', cursor: cursorAt(1), resumed: false });
    };
    open();
    await until(isReady);
    expect(server.starts).toHaveLength(1);
  });

  test('does not wait when hurried, and rests while the device is offline', async () => {
    server.greet = (socket, turn) => {
      say(socket, { type: 'ready', cursor: cursorAt(1), resumed: turn > 1, recalls: true });
    };
    open({ timing: { baseMs: 20, capMs: 60_000 } });
    await until(isReady);
    line.online();
    line.offline();
    expect(isReady(), 'a socket that may live is kept').toBe(true);
    server.sockets[0]?.terminate();
    await until(() => line.state === 'waiting');
    expect(waits.at(-1)).toBe(30_000);
    line.hurry();
    expect(waits.at(-1), 'looking at the page brings no network').toBe(30_000);
    line.online();
    await until(isReady);
    expect(server.starts).toHaveLength(2);

    line.offline();
    line.online();
    await until(() => server.starts.length === 3);
    await until(isReady);
  });
});

describe('rights', () => {
  test('once lost end the line for good, and leave nothing to the next person', async () => {
    server.greet = (socket, turn) => {
      say(socket, { type: 'ready', cursor: cursorAt(7), resumed: false });
      if (turn === 1) socket.close(4401);
    };
    open();
    line.watch('post:1');
    await until(() => line.state === 'signed_out');
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(server.starts).toHaveLength(1);
    expect(told).toEqual(['gap first', 'signed out']);
    expect(line.cursor).toBeUndefined();

    line.start();
    await until(isReady);
    expect(server.starts[1]).toEqual({ type: 'start' });
  });

  test('topics are asked for once, counted, and asked for again after a cut', async () => {
    server.greet = (socket, turn) => {
      say(socket, { type: 'ready', cursor: cursorAt(1), resumed: turn > 1, recalls: true });
    };
    open();
    const leaveEarly = line.watch('post:1');
    await until(isReady);
    expect(server.starts[0]).toEqual({ type: 'start', topics: ['post:1'] });
    line.watch('post:3');
    const leave = line.watch('post:2');
    const leaveToo = line.watch('post:2');
    leave();
    leave();
    leaveEarly();
    say(server.sockets[0], { type: 'watching', topic: 'post:2' });
    say(server.sockets[0], { type: 'error', code: 'not_found', topic: 'post:3' });
    await until(() => told.includes('refused not_found post:3'));
    await until(() => server.said.length === 3);
    expect(server.said).toEqual([
      { type: 'watch', topic: 'post:3', cursor: cursorAt(1) },
      { type: 'watch', topic: 'post:2', cursor: cursorAt(1) },
      { type: 'leave', topic: 'post:1' },
    ]);
    expect(told).toContain('watching post:2');

    server.sockets[0]?.terminate();
    await until(() => server.starts.length === 2);
    expect(server.starts[1]?.topics).toEqual(['post:2']);
    await until(isReady);
    leaveToo();
    await until(() => server.said.length === 4);
  });
});
