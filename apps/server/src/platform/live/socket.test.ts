import { EventEmitter } from 'node:events';
import type { WebSocket } from 'ws';
import { expect, onTestFinished, test } from 'vitest';
import type { Viewer } from '../viewer.ts';
import type { History } from './history.ts';
import { Hub } from './hub.ts';
import { Line, socketLimits } from './socket.ts';

/** The other end of a line, as far as a line sees of it. */
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

/** Lets answers that are there already arrive. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

async function watching(topics: readonly string[], mayWatch: (topic: string) => Promise<boolean>) {
  const hub = new Hub(new Set(), () => undefined);
  const peer = new Peer();
  const line = new Line(peer as unknown as WebSocket, viewer, {
    hub,
    history: { cursor: '0', recall: () => null } as unknown as History,
    mayWatch: (_viewer, topic) => mayWatch(topic),
    renew: () => Promise.resolve(viewer),
  });
  onTestFinished(() => line.close(1000));
  peer.say({ type: 'start', topics });
  await settled();
  const beat = async (): Promise<void> => {
    line.beat(Date.now());
    await settled();
  };
  const events = () => peer.heard.filter(({ type }) => type === 'event').length;
  return { hub, peer, line, beat, events };
}

test('a right that is lost ends the watching, of that topic alone', async () => {
  const allowed = new Set(['post:a', 'post:b']);
  const { hub, peer, line, beat, events } = await watching(['post:a', 'post:b'], (topic) =>
    Promise.resolve(allowed.has(topic)),
  );
  hub.deliver([written('post:a')]);
  expect(events()).toBe(1);
  allowed.delete('post:a');
  for (let n = 0; n < socketLimits.beatsOfTrust; n += 1) await beat();
  expect(peer.heard).toContainEqual({ type: 'error', code: 'not_found', topic: 'post:a' });
  hub.deliver([written('post:a'), written('post:b'), written('member:ada')]);
  expect(events(), 'of the other, and of oneself').toBe(3);
  expect([...line.topics]).toEqual(['member:ada', 'session:one', 'post:b']);
});

test('who cannot be asked about is asked about again, and listens meanwhile', async () => {
  let answer: () => Promise<boolean> = () => Promise.resolve(true);
  const { hub, beat, events, line } = await watching(['post:a'], () => answer());
  answer = () => Promise.reject(new Error('away'));
  await beat();
  await beat();
  hub.deliver([written('post:a')]);
  expect(events()).toBe(1);
  answer = () => Promise.resolve(false);
  await beat();
  await beat();
  expect(line.topics.has('post:a')).toBe(false);
});
