import { block } from '@stenope/contract/people/ties';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TestListener } from '../kit/listener.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type World } from '../kit/world.ts';

/** Heartbeats and permission checks run on fake timers. */
let world: World & { end(): Promise<void> };
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  world = await aWorld({ keep: true });
});
afterAll(async () => {
  await world.end();
  vi.useRealTimers();
});

let asked = 0;

/** Waits until all earlier frames have arrived, and the server knows that the client is alive. */
async function heardAll(lines: readonly TestListener[]): Promise<void> {
  asked += 1;
  const topic = `nothing:${asked}`;
  for (const line of lines) line.say({ type: 'watch', topic });
  await Promise.all(
    lines.map((line) => line.hear((frame) => frame.type === 'error' && frame.topic === topic)),
  );
}

/** Stays connected for so long, answering each heartbeat. */
async function stay(lines: readonly TestListener[], seconds: number): Promise<void> {
  for (let at = 0; at < seconds; at += 5) {
    vi.advanceTimersByTime(5_000);
    await heardAll(lines);
  }
}

test('fifty idle lines of a member cost a statement for each kind of topic, not for each topic', async () => {
  const [ada, ben] = [await world.person(), await world.person()];
  const posts = await Promise.all(Array.from({ length: 12 }, () => aPost(world, ben)));
  const topics = posts.map(({ id }) => `post:${id}`);
  const lines = await Promise.all(
    Array.from({ length: 50 }, () =>
      TestListener.start(world.origin, ada.client.token, { topics }),
    ),
  );
  for (const line of lines) {
    expect(line.frames.filter(({ type }) => type === 'watching')).toHaveLength(12);
  }
  const seen = await world.statements.during(() => stay(lines, 45));
  const rights = seen.filter((text) => text.includes('"posts"'));
  expect(rights.length, 'asked again, together').toBeGreaterThan(0);
  expect(seen.length, seen.join('\n')).toBeLessThanOrEqual(6);

  // A lost permission ends on all connections.
  await ben.client.ask(block, { params: { userId: ada.id } });
  await stay(lines, 45);
  const isLost = (line: TestListener) =>
    line.hear((frame) => frame.type === 'error' && frame.topic === topics[0]);
  await Promise.all(lines.map(isLost));
  for (const line of lines) line.end();
});
