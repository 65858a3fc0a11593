import { readMe } from '@stenope/contract/accounts';
import { readOwnMedia, removeAvatar, setAvatar, type OwnMedia } from '@stenope/contract/media';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '@stenope/kit/until';
import { codeOf } from '../kit/client.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { aPicture, sendPicture, settled, waiting } from './sender.ts';

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true, env: { ROLE: 'all' } });
});
afterAll(() => world.end());

const purpose = { purpose: 'avatar' };

async function aFace(person: Person, file?: Buffer): Promise<OwnMedia> {
  const { id } = await sendPicture(person.client, file ?? (await aPicture()), purpose);
  return settled(person.client, id);
}

const avatarOf = async ({ client }: Person) => (await client.ask(readMe, {})).avatar;

const wear = (person: Person, mediaId: string, more = {}) =>
  person.client.send(setAvatar, { params: { userId: person.id }, body: { mediaId, ...more } });

async function sizeOf(address: string | null) {
  const reply = await fetch(new URL(address ?? '', world.origin));
  expect(reply.status).toBe(200);
  const { width, height, pages } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
  return { width, height, pages };
}

test('the middle of the picture becomes the face, square', async () => {
  const ada = await world.person();
  expect(await avatarOf(ada)).toBeNull();
  const face = await aFace(ada);
  const reply = await wear(ada, face.id);
  expect(reply.status).toBe(200);
  const address = await avatarOf(ada);
  expect(reply.body).toEqual({ avatar: address });
  expect(address).toMatch(/^\/media\/[0-9a-z]{32}\/320\.webp$/);
  expect(await sizeOf(address)).toMatchObject({ width: 320, height: 320 });
});

test('a part one chose becomes the face as soon as it is made; the former one is gone', async () => {
  const ada = await world.person();
  await wear(ada, (await aFace(ada)).id);
  const former = await avatarOf(ada);
  const face = await aFace(ada);
  const reply = await wear(ada, face.id, { crop: { x: 100, y: 50, width: 200, height: 200 } });
  expect([reply.status, reply.body]).toEqual([200, { avatar: null }]);
  await until('it is worn', async () => (await avatarOf(ada)) !== former, waiting);
  expect(await sizeOf(await avatarOf(ada))).toMatchObject({ width: 200, height: 200 });
  expect((await world.visitor.raw(former ?? '')).status).toBe(404);
});

test('one chosen before it is made is worn once it is, and of several the last', async () => {
  const ada = await world.person();
  const [first, second] = [
    await sendPicture(ada.client, await aPicture(1200, 900), purpose),
    await sendPicture(ada.client, await aPicture(1200, 900), purpose),
  ];
  await wear(ada, first.id);
  await wear(ada, second.id);
  const { photo } = await settled(ada.client, second.id);
  await until('it is worn', async () => (await avatarOf(ada)) !== null, waiting);
  expect(await avatarOf(ada)).toBe(`/media/${photo?.name}/320.webp`);
  const gone = await ada.client.send(readOwnMedia, { params: { mediaId: first.id } });
  expect(gone.status).toBe(404);
});

test('a face does not move, and a small one is not made larger', async () => {
  const ada = await world.person();
  const frames = await Promise.all([1, 2].map(() => aPicture(120, 120)));
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  await wear(ada, (await aFace(ada, gif)).id);
  const address = await avatarOf(ada);
  expect(address).toMatch(/\/still\.webp$/);
  expect(await sizeOf(address)).toEqual({ width: 120, height: 120, pages: undefined });
});

test('it can be taken off', async () => {
  const ada = await world.person();
  await wear(ada, (await aFace(ada)).id);
  const address = await avatarOf(ada);
  await ada.client.ask(removeAvatar, { params: { userId: ada.id } });
  expect(await avatarOf(ada)).toBeNull();
  expect((await world.visitor.raw(address ?? '')).status).toBe(404);
});

test('it is one’s own, sent for this, used once, and the chosen part lies in it', async () => {
  const [ada, eve] = [await world.person(), await world.person()];
  const face = await aFace(ada);
  const asked = async (person: Person, userId: string, body: object) => {
    const reply = await person.client.send(setAvatar, { params: { userId }, body });
    return [reply.status, codeOf(reply)];
  };
  expect(await asked(eve, ada.id, { mediaId: face.id })).toEqual([403, 'forbidden']);
  expect(await asked(eve, eve.id, { mediaId: face.id })).toEqual([404, 'not_found']);
  const photo = await sendPicture(ada.client, await aPicture());
  expect(await asked(ada, ada.id, { mediaId: photo.id })).toEqual([404, 'not_found']);
  for (const crop of [
    { x: 600, y: 0, width: 100, height: 100 },
    { x: 0, y: 0, width: 300, height: 100 },
  ]) {
    expect(await asked(ada, ada.id, { mediaId: face.id, crop })).toEqual([422, 'bad_crop']);
  }
  expect((await wear(ada, face.id)).status).toBe(200);
  expect(await asked(ada, ada.id, { mediaId: face.id })).toEqual([409, 'already_used']);
});
