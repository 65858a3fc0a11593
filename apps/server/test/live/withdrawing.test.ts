import { expect, test } from 'vitest';
import { TestListener } from '../kit/listener.ts';
import { aWorld } from '../kit/world.ts';
import { anOpenTalk, say } from '../messages/scene.ts';

test('a line that resumes is not told what somebody said before they were suspended', async () => {
  const world = await aWorld();
  const [ada, bea, cid] = [await world.person(), await world.person(), await world.person()];
  const [withBea, withCid] = [await anOpenTalk(ada, bea), await anOpenTalk(ada, cid)];
  const { token } = ada.client;
  const { cursor = '' } = await resumed();
  await say(bea, withBea.id, 'un mot de trop');
  await say(cid, withCid.id, 'un mot juste');
  await heard(['un mot de trop', 'un mot juste']);
  await world.suspend(bea);
  await heard(['un mot juste']);
  // Nor by a process that reads the events of that time at its start.
  const other = await world.second();
  await heard(['un mot juste'], other.address);

  async function heard(words: readonly string[], origin?: string): Promise<void> {
    await expect.poll(async () => (await resumed(cursor, origin)).said).toEqual(words);
  }

  async function resumed(from?: string, origin = world.origin) {
    const opened = await TestListener.start(origin, token, from ? { cursor: from } : {});
    const said = opened.events
      .filter(({ name }) => name === 'messages.sent')
      .map(({ data }) => (data as { body: string }).body)
      // Greetings that opened the talks may come late.
      .filter((body) => body.startsWith('un mot'));
    const isResumed = opened.frames.some((frame) => frame.type === 'ready' && frame.resumed);
    opened.end();
    expect(isResumed).toBe(from !== undefined);
    return { said, cursor: opened.cursor };
  }
});
