import { liveProtocol, type ClientFrame, type ServerFrame } from '@stenope/contract/live';
import { WebSocket } from 'ws';

type EventFrame = Extract<ServerFrame, { type: 'event' }>;

/** Only reached by a fault or a very busy machine. */
const patienceMs = 240_000;

/** A raw live client that records all frames. */
export class TestListener {
  readonly frames: ServerFrame[] = [];
  readonly socket: WebSocket;
  closed: { code: number } | undefined;
  #waiting: { matches: (frame: ServerFrame) => boolean; done: (frame: ServerFrame) => void }[] = [];

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      const frame = JSON.parse((data as Buffer).toString('utf8')) as ServerFrame;
      this.frames.push(frame);
      this.#waiting = this.#waiting.filter(({ matches, done }) => {
        if (!matches(frame)) return true;
        done(frame);
        return false;
      });
    });
    socket.on('close', (code) => (this.closed = { code }));
  }

  /** Opens with a token, as native clients do. Rejects with the HTTP status of a refusal. */
  static open(
    origin: string,
    token?: string,
    headers: Record<string, string> = {},
  ): Promise<TestListener> {
    const protocols = token ? [liveProtocol, `bearer.${token}`] : [liveProtocol];
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/live`, protocols, { headers });
    const listener = new TestListener(socket);
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(listener));
      socket.once('error', reject);
      socket.once('unexpected-response', (_request, response) => {
        reject(
          Object.assign(new Error(`refused ${response.statusCode}`), {
            status: response.statusCode,
          }),
        );
        socket.terminate();
      });
    });
  }

  /** Opens, sends `start`, and waits until the server is ready. */
  static async start(
    origin: string,
    token: string | undefined,
    start: { cursor?: string; topics?: string[] } = {},
  ): Promise<TestListener> {
    const listener = await TestListener.open(origin, token);
    listener.say({ type: 'start', ...start });
    await listener.hear((frame) => frame.type === 'ready');
    return listener;
  }

  say(frame: ClientFrame): void {
    this.socket.send(JSON.stringify(frame));
  }

  get events(): readonly EventFrame[] {
    return this.frames.filter((frame) => frame.type === 'event');
  }

  /** The latest resume position. */
  get cursor(): string | undefined {
    const promising = this.frames.filter(
      (frame) => frame.type === 'ready' || frame.type === 'beat',
    );
    return promising.at(-1)?.cursor;
  }

  /** The first frame, past or future, that matches. */
  hear(matches: (frame: ServerFrame) => boolean, withinMs = patienceMs): Promise<ServerFrame> {
    const past = this.frames.find(matches);
    if (past) return Promise.resolve(past);
    return new Promise((resolve, reject) => {
      const tooLate = setTimeout(() => reject(new Error('nothing heard')), withinMs);
      this.#waiting.push({
        matches,
        done: (frame) => {
          clearTimeout(tooLate);
          resolve(frame);
        },
      });
    });
  }

  async closes(withinMs = patienceMs): Promise<number> {
    if (this.closed) return this.closed.code;
    return new Promise((resolve, reject) => {
      const tooLate = setTimeout(() => reject(new Error('still open')), withinMs);
      this.socket.once('close', (code) => {
        clearTimeout(tooLate);
        resolve(code);
      });
    });
  }

  end(): void {
    this.socket.terminate();
  }
}
