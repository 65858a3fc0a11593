import { EventEmitter } from 'node:events';
import type { WebSocket } from 'ws';
import { expect, onTestFinished, test } from 'vitest';
import type { Viewer } from '../viewer.ts';
import { Crowd, trustSeconds } from './crowd.ts';
import type { History } from './history.ts';
import { Hub } from './hub.ts';
import { Line, socketLimits, type MayWatch } from './socket.ts';

/** A fake socket of the client. */
class Peer extends EventEmitter {
  readonly OPEN = 1;
  readonly readyState = 1;
  readonly bufferedAmount = 0;
  readonly heard: { type: string; topic?: string; name?: string }[] = [];

  send(frame: string): void {
    this.heard.push(JSON.parse(frame) as Peer['heard'][number]);
  }

  ping(): void {
    this.emit('pong');
  }

  say(frame: object): void {
    this.emit('message', Buffer.from(JSON.stringify(frame)), false);
  }

  close(): void {
    this.emit('close');
  }

  terminate(): void {
    this.emit('close');
  }
}

const viewer: Viewer = {
  userId: 'ada',
  sessionId: 'one',
  role: 'member',
  expiresAt: new Date(Date.now() + 3_600_000),
};

const written = (topic: string) => ({
  id: '1',
  at: '1',
  name: 'written',
  topics: [topic],
  frame: JSON.stringify({ type: 'event', name: 'written', topic }),
});

/** Lets pending promises resolve. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const nothing = { cursor: '0', recall: () => null } as unknown as History;

function aLine(
  hub: Hub,
  mayWatch: MayWatch,
  { mayAsk = (): boolean => true, history = nothing } = {},
) {
  const peer = new Peer();
  const line = new Line(peer as unknown as WebSocket, viewer, {
    hub,
    history,
    mayWatch,
    isStored: () => true,
    mayAsk,
    renew: () => Promise.resolve(viewer),
  });
  onTestFinished(() => line.close(1000));
  const events = () => peer.heard.filter(({ type }) => type === 'event').length;
  return { peer, line, events };
}

/** Connections of one member with their topics, recording each permission check. */
async function watching(
  lines: readonly (readonly string[])[],
  isAllowed: (topic: string) => Promise<boolean>,
) {
  const hub = new Hub(new Set(), () => undefined);
  const questions: (readonly string[])[] = [];
  const mayWatch: MayWatch = async (_viewer, topics) => {
    questions.push(topics);
    const answers = await Promise.all(topics.map(isAllowed));
    return new Set(topics.filter((_, at) => answers[at]));
  };
  const crowd = new Crowd();
  const made = lines.map(() => aLine(hub, mayWatch));
  for (const [at, { peer, line }] of made.entries()) {
    crowd.add(line);
    peer.say({ type: 'start', topics: lines[at] });
  }
  await settled();
  const review = async (): Promise<void> => {
    for (let second = 0; second < trustSeconds; second += 1) crowd.review(second, mayWatch);
    await settled();
  };
  return { hub, questions, review, lines: made };
}

test('a right that is lost ends the watching, of that topic alone', async () => {
  const allowed = new Set(['post:a', 'post:b']);
  const { hub, review, lines } = await watching([['post:a', 'post:b']], async (topic) =>
    allowed.has(topic),
  );
  const [{ peer, line, events } = expect.fail('no line')] = lines;
  hub.deliver([written('post:a')]);
  expect(events()).toBe(1);
  allowed.delete('post:a');
  await review();
  expect(peer.heard).toContainEqual({ type: 'error', code: 'not_found', topic: 'post:a' });
  hub.deliver([written('post:a'), written('post:b'), written('member:ada')]);
  expect(events(), 'of the other, and of oneself').toBe(3);
  expect([...line.topics]).toEqual(['member:ada', 'session:one', 'post:b']);
});

test('the topics of all of a member’s lines are one question', async () => {
  const topics = Array.from({ length: 30 }, (_, at) => `post:${at}`);
  const allowed = new Set(topics);
  const asked = Array.from({ length: 50 }, () => topics);
  const { questions, review, lines } = await watching(asked, async (topic) => allowed.has(topic));
  expect(questions, 'one for each line that begins').toHaveLength(50);
  questions.length = 0;
  allowed.delete('post:7');
  await review();
  expect(questions.map((one) => one.length)).toEqual([30]);
  for (const { line } of lines) expect(line.topics.has('post:7')).toBe(false);
  await review();
  expect(questions.map((one) => one.length)).toEqual([30, 29]);
});

test('who cannot be asked about is asked about again, and listens meanwhile', async () => {
  let answer: () => Promise<boolean> = () => Promise.resolve(true);
  const { hub, review, lines } = await watching([['post:a']], () => answer());
  const [{ line, events } = expect.fail('no line')] = lines;
  answer = () => Promise.reject(new Error('away'));
  await review();
  hub.deliver([written('post:a')]);
  expect(events()).toBe(1);
  answer = () => Promise.resolve(false);
  await review();
  expect(line.topics.has('post:a')).toBe(false);
});

test('a topic beyond what one may ask for is refused for now, without a question', async () => {
  let left = 2;
  const mayAsk = () => (left -= 1) >= 0;
  const questions: (readonly string[])[] = [];
  const mayWatch: MayWatch = async (_viewer, topics) => {
    questions.push(topics);
    return new Set(topics);
  };
  const { peer, line } = aLine(new Hub(new Set(), () => undefined), mayWatch, { mayAsk });
  peer.say({ type: 'start', topics: ['post:a', 'post:b', 'post:c'] });
  await settled();
  expect(questions).toEqual([['post:a', 'post:b']]);
  expect(peer.heard).toContainEqual({ type: 'error', code: 'too_many_requests', topic: 'post:c' });
  expect(line.topics.has('post:c')).toBe(false);
});

test('what was missed of a topic is looked for once, not whenever it is asked for', async () => {
  let looks = 0;
  const recall = (): object[] => {
    looks += 1;
    return [written('post:a')];
  };
  const history = { cursor: '1', recall } as unknown as History;
  const hub = new Hub(new Set(), () => undefined);
  const { peer, events } = aLine(hub, async (_viewer, topics) => new Set(topics), { history });
  peer.say({ type: 'start' });
  for (let times = 0; times < 3; times += 1) {
    peer.say({ type: 'watch', topic: 'post:a', cursor: '0' });
  }
  await expect.poll(() => peer.heard.filter(({ type }) => type === 'watching')).toHaveLength(3);
  expect([looks, events()]).toEqual([1, 1]);
  // After leaving, events may have been missed.
  peer.say({ type: 'leave', topic: 'post:a' });
  peer.say({ type: 'watch', topic: 'post:a', cursor: '0' });
  await expect.poll(() => [looks, events()]).toEqual([2, 2]);
});

test('however fast topics are asked for, there are no more than may be', async () => {
  const hub = new Hub(new Set(), () => undefined);
  const { peer, line } = aLine(hub, async (_viewer, topics) => {
    await settled();
    return new Set(topics);
  });
  peer.say({ type: 'start', topics: Array.from({ length: 50 }, (_, at) => `post:${at}`) });
  for (let at = 0; at < 55; at += 1) peer.say({ type: 'watch', topic: `post:more-${at}` });
  await expect
    .poll(() => peer.heard.filter(({ topic }) => topic?.includes('more')))
    .toHaveLength(55);
  expect(line.topics.size).toBe(socketLimits.topics);
});

test('who leaves a topic before it is allowed is not there afterwards', async () => {
  const hub = new Hub(new Set(), () => undefined);
  const { peer, line } = aLine(hub, async (_viewer, topics) => {
    await settled();
    return new Set(topics);
  });
  peer.say({ type: 'start' });
  peer.say({ type: 'watch', topic: 'post:a' });
  peer.say({ type: 'leave', topic: 'post:a' });
  await expect.poll(() => peer.heard).toContainEqual({ type: 'watching', topic: 'post:a' });
  await settled();
  expect(line.watched).toEqual([]);
});
