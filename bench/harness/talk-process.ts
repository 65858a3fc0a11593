import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { type RawData, WebSocket } from 'ws';
import { quantile } from '../measure/statistics.ts';
import {
  beforeId,
  type Saying,
  type TalkMessage,
  type TalkPlan,
  type TalkReport,
  type Talker,
} from './talk.ts';

process.once('message', (plan: TalkPlan) => {
  void talk(plan).then(tell);
});

// The harness has read the report, or has ended.
process.once('disconnect', () => process.exit());

function tell(message: TalkMessage): void {
  process.send?.(message);
}

/** Sockets opened concurrently. */
const openingTogether = 40;
/** After this long without any arrival, missing messages count as lost. */
const patienceMs = 20_000;
/** Duplicates arrive within this time. */
const echoMs = 300;

interface Sent {
  readonly to: number;
  readonly at: number;
  arrivedAt?: number;
  /** Called when the message has arrived and its request was answered. */
  done(): void;
}

async function talk(plan: TalkPlan): Promise<TalkReport> {
  const said = new Conversation(plan);
  await said.open();
  const since = performance.now() + plan.leadInSeconds * 1000;
  const until = since + plan.seconds * 1000;
  setTimeout(() => tell('counting'), plan.leadInSeconds * 1000);
  await ('perSecond' in plan.pace
    ? paced(said, plan.pace.perSecond, until)
    : pressed(said, plan.pace.inFlight, until));
  await said.settled();
  return said.report(since, until);
}

async function paced(said: Conversation, perSecond: number, until: number): Promise<void> {
  const first = performance.now();
  for (let nth = 0; ; nth += 1) {
    const due = first + (nth * 1000) / perSecond;
    if (due >= until) return;
    await delay(Math.max(0, due - performance.now()));
    void said.say();
  }
}

async function pressed(said: Conversation, inFlight: number, until: number): Promise<void> {
  const one = async () => {
    while (performance.now() < until) await said.say();
  };
  await Promise.all(Array.from({ length: inFlight }, one));
}

/** All messages of one turn, and their fates. */
class Conversation {
  readonly #plan: TalkPlan;
  readonly #pool: Pool;
  readonly #sent = new Map<string, Sent>();
  readonly #faults = { doubled: 0, strayed: 0, refused: 0, closed: 0 };
  #next = 0;
  #missing = 0;
  #lastAt = 0;

  constructor(plan: TalkPlan) {
    this.#plan = plan;
    // A lightweight client: it shares the machine with the servers it measures.
    this.#pool = new Pool(plan.origin, { connections: 256, pipelining: 1 });
  }

  async open(): Promise<void> {
    const queue = [...this.#plan.talkers.entries()];
    const one = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) await this.#listen(...next);
    };
    await Promise.all(Array.from({ length: openingTogether }, one));
  }

  /** Sends the next message. Resolves when it has arrived and was answered, or is given up. */
  say(): Promise<void> {
    const { sayings } = this.#plan;
    const saying = sayings[this.#next % sayings.length];
    this.#next += 1;
    if (!saying) throw new Error('there is nothing to say');
    const id = randomUUID();
    return new Promise((resolve) => {
      let open = 2;
      const done = () => {
        open -= 1;
        if (open === 0) resolve();
      };
      this.#sent.set(id, { to: saying.to, at: performance.now(), done });
      this.#missing += 1;
      this.#ask(saying, id, (isTaken) => {
        done();
        if (!isTaken) this.#refused(id);
      });
    });
  }

  /** Resolves when nothing is in flight, or nothing has arrived for long. */
  async settled(): Promise<void> {
    this.#lastAt = performance.now();
    while (this.#missing > 0 && performance.now() - this.#lastAt < patienceMs) await delay(20);
    await delay(echoMs);
  }

  report(since: number, until: number): TalkReport {
    const all = [...this.#sent.values()];
    const arrivals = all.flatMap(({ arrivedAt = 0 }) => (arrivedAt >= since ? [arrivedAt] : []));
    const counted = all.filter(({ at }) => at >= since);
    const times = counted.flatMap(({ at, arrivedAt }) =>
      arrivedAt === undefined ? [] : [arrivedAt - at],
    );
    const part = (q: number) => (times.length > 0 ? quantile(times, q) : 0);
    return {
      arrived: arrivals.length,
      perSecond: arrivals.filter((at) => at < until).length / ((until - since) / 1000),
      p50Ms: part(0.5),
      p95Ms: part(0.95),
      p99Ms: part(0.99),
      faults: { lost: this.#missing, ...this.#faults },
    };
  }

  #listen(place: number, { listensAt, protocols = [], hello }: Talker): Promise<void> {
    const address = `${this.#plan.origin.replace('http', 'ws')}${listensAt}`;
    const socket = new WebSocket(address, [...protocols], { perMessageDeflate: false });
    const left = [...hello];
    return new Promise((resolve, reject) => {
      const introduce = () => {
        const [next] = left;
        if (next) socket.send(next.say);
        else resolve();
      };
      socket.on('open', introduce);
      socket.on('message', (data) => {
        const text = textOf(data);
        if (left[0] === undefined) this.#heard(place, text);
        else if (text.includes(left[0].until)) {
          left.shift();
          introduce();
        }
      });
      socket.on('close', () => {
        this.#faults.closed += 1;
      });
      socket.on('error', reject);
    });
  }

  #heard(place: number, text: string): void {
    const at = text.indexOf(beforeId);
    if (at < 0) return;
    const begin = at + beforeId.length;
    const sent = this.#sent.get(text.slice(begin, begin + 36));
    // The sender's own devices may hear of it too; their index differs in the last bit.
    if (!sent || (place ^ 1) === sent.to) return;
    if (place !== sent.to) this.#faults.strayed += 1;
    else if (sent.arrivedAt !== undefined) this.#faults.doubled += 1;
    else {
      sent.arrivedAt = performance.now();
      this.#lastAt = sent.arrivedAt;
      this.#missing -= 1;
      sent.done();
    }
  }

  #refused(id: string): void {
    this.#faults.refused += 1;
    const sent = this.#sent.get(id);
    if (sent?.arrivedAt !== undefined) return;
    this.#sent.delete(id);
    this.#missing -= 1;
    sent?.done();
  }

  #ask(saying: Saying, id: string, answered: (isTaken: boolean) => void): void {
    const { method, headers, body = '' } = saying.request;
    const text = body.replaceAll('[<id>]', id);
    const path = saying.request.path.replaceAll('[<id>]', id);
    let status = 500;
    this.#pool.dispatch(
      { path, method, headers: { ...headers }, body: text },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_controller, statusCode) => {
          status = statusCode;
        },
        onResponseData: () => undefined,
        onResponseEnd: () => answered(status < 300),
        onResponseError: () => answered(false),
      },
    );
  }
}

/** Text frames arrive as one buffer each. */
function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString() : '';
}
