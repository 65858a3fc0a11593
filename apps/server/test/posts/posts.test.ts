import { randomUUID } from 'node:crypto';
import { follow } from '@stenope/contract/people';
import {
  addFavourite,
  createPost,
  deletePost,
  post as postForm,
  readPost,
  removeFavourite,
  updatePost,
  type Post,
} from '@stenope/contract/posts';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { pendingDeletions, media } from '../../src/tables/media.ts';
import { codeOf, type Reply } from '../kit/client.ts';
import { aPicture, aPost, block, inState, makePro } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
let bob: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  [ada, bob] = [await world.person(), await world.person()];
});
afterAll(() => world.end());

const refusal = (reply: Reply) => [reply.status, codeOf(reply)];
const reading = (person: Person, postId: string) =>
  person.client.send(readPost, { params: { postId } });
const read = (person: Person, postId: string) =>
  person.client.ask(readPost, { params: { postId } });
const edit = (person: Person, postId: string, body: object) =>
  person.client.send(updatePost, { params: { postId }, body });

describe('making a post', () => {
  test('cuts the pictures of its steps as it cuts its own', async () => {
    const [mediaId, step] = [await aPicture(world, ada), await aPicture(world, ada)];
    const crop = { x: 100, y: 50, width: 800, height: 600 };
    await aPost(world, ada, { mediaId, crop, steps: [{ body: '', mediaId: step, crop }] });
    const rows = await world.running.context.db.sql
      .select({ crop: media.crop })
      .from(media)
      .where(inArray(media.id, [mediaId, step]));
    expect(rows).toEqual([{ crop }, { crop }]);
  });

  test('keeps all that was said, and shows it at once when the pictures are ready', async () => {
    const step = await aPicture(world, ada);
    const made = await aPost(world, ada, {
      title: 'Marée #Basse',
      description: `Un matin avec @${bob.username} et @personne_du_tout.\n#Mer #mer #MÉRIDIEN https://example.org/#non`,
      alt: 'Une plage',
      sensitive: 'suggestive',
      licence: 'cc_by',
      resources: [{ label: 'Le livre', link: 'https://example.org/livre' }],
      steps: [
        { body: 'Poser le trépied.' },
        { body: '', alt: 'La cuve', sensitive: 'nude', mediaId: step },
      ],
    });
    expect(made).toMatchObject({
      author: { id: ada.id, username: ada.username, avatar: null, isPro: false },
      title: 'Marée #Basse',
      status: 'visible',
      tags: ['basse', 'mer', 'méridien'],
      mentions: [bob.username],
      steps: [
        { body: 'Poser le trépied.', photo: null, alt: '', sensitive: 'none' },
        { body: '', photo: { width: 1600 }, alt: 'La cuve', sensitive: 'nude' },
      ],
      resources: [{ label: 'Le livre', link: 'https://example.org/livre' }],
      licence: 'cc_by',
      camera: { camera: 'Nikon FM2', iso: 400, lens: null },
      receipt: { kept: ['orientation_applied'], removed: ['gps'] },
      following: null,
      comments: 0,
      editedAt: null,
      can: { edit: true, delete: true, comment: true, favourite: true },
    });
    expect(made.photo).toMatchObject({ width: 1600, height: 1067, colour: '#6b7a83' });
    const seen = await read(bob, made.id);
    expect(z.safeParse(postForm, made).success).toBe(true);
    expect(seen).toEqual({
      ...made,
      following: false,
      receipt: null,
      can: { edit: false, delete: false, comment: true, favourite: true },
      thread: { items: [] },
    });
  });

  test('stores a place as coarse as its author wants it', async () => {
    const exact = { label: 'Calanque de Sormiou', lat: 43.2109876, lon: 5.4197654 } as const;
    const rounded = await aPost(world, ada, { place: { ...exact, precision: 'city' } });
    expect(rounded.location).not.toBeNull();
    expect(Math.abs((rounded.location?.lat ?? 0) - exact.lat)).toBeGreaterThan(0.0005);
    expect(rounded.place).toBe('Calanque de Sormiou');
    const { rows } = await world.running.context.db.pool.query<{ row: string }>(
      'select row_to_json(posts)::text as row from posts where id = $1',
      [rounded.id],
    );
    expect(rows[0]?.row).not.toContain('43.2109876');
    const kept = await aPost(world, ada, { place: { ...exact, precision: 'exact' } });
    // Rounded to the metre: further digits say nothing about the place.
    expect(kept.location).toMatchObject({ lat: 43.21099, lon: 5.41977, precision: 'exact' });
  });

  test('hides the camera from everybody when asked to', async () => {
    const { id } = await aPost(world, ada, { hidesCamera: true });
    expect(await read(bob, id)).toMatchObject({ hidesCamera: true, camera: null });
  });

  test('happens once for one key, with one answer', async () => {
    const [mediaId, key] = [await aPicture(world, ada), randomUUID()];
    const body = { title: 'Une fois', mediaId };
    const sending = () => ada.client.send(createPost, { body }, key);
    const replies = await Promise.all([sending(), sending(), sending()]);
    const bodies = new Set(replies.map((reply) => JSON.stringify(reply.body)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(bodies.size).toBe(1);
    expect(refusal(await ada.client.send(createPost, { body }))).toEqual([409, 'already_used']);
  });

  test('takes one’s own unused photographs only', async () => {
    const of = async (wish: Parameters<typeof aPicture>[2], person = ada) => ({
      body: { title: 'Non', mediaId: await aPicture(world, person, wish) },
    });
    const refused = async (sent: object) => refusal(await ada.client.send(createPost, sent));
    expect(await refused(await of({}, bob))).toEqual([404, 'not_found']);
    expect(await refused(await of({ purpose: 'avatar' }))).toEqual([404, 'not_found']);
    expect(await refused({ body: { title: 'Non', mediaId: randomUUID() } })).toEqual([
      404,
      'not_found',
    ]);
    const { body } = await of({});
    const twice = { ...body, steps: [{ body: 'encore', mediaId: body.mediaId }] };
    expect(await refused({ body: twice })).toEqual([409, 'already_used']);
    const crop = { x: 1000, y: 0, width: 700, height: 100 };
    const pictures = [{ mediaId: (await of({})).body.mediaId }, {}];
    const steps = pictures.map((from) => ({ steps: [{ body: 'un', crop, ...from }] }));
    for (const cut of [{ crop }, ...steps]) {
      expect(await refused({ body: { ...body, ...cut } })).toEqual([422, 'bad_crop']);
    }
    const [row] = await world.running.context.db.sql
      .select({ usedAs: media.usedAs })
      .from(media)
      .where(eq(media.id, body.mediaId));
    expect(row?.usedAs, 'a refusal uses nothing up').toBeNull();
  });

  test('of a crop waits for its new files', async () => {
    const crop = { x: 100, y: 100, width: 800, height: 600 };
    const made = await aPost(world, ada, { crop });
    expect(made).toMatchObject({ status: 'processing', photo: null });
  });

  const wrong: readonly [string, object, string][] = [
    ['a title of spaces', { title: ' \u00a0' }, 'title'],
    ['a title of no width', { title: '\u200b\u200d' }, 'title'],
    ['a title that turns its direction', { title: 'abc\u202egnp.exe' }, 'title'],
    ['a title with a line break', { title: 'a\nb' }, 'title'],
    ['a title that is too long', { title: '🦊'.repeat(141) }, 'title'],
    ['a description with NUL', { description: 'a\u0000b' }, 'description'],
    ['half a character', { description: '\ud83d' }, 'description'],
    ['a step that says nothing', { steps: [{ body: ' ' }] }, 'steps.0.body'],
    [
      'a label of spaces',
      { resources: [{ label: ' ', link: 'https://a.fr' }] },
      'resources.0.label',
    ],
    [
      'a link that is a script',
      { resources: [{ label: 'a', link: 'javascript:a' }] },
      'resources.0.link',
    ],
    [
      'no place on earth',
      { place: { label: null, lat: 91, lon: 0, precision: 'km' } },
      'place.lat',
    ],
  ];

  test.each(wrong)('refuses %s', async (_, words, field) => {
    const body = { title: 'Titre', mediaId: await aPicture(world, ada), ...words };
    const reply = await ada.client.send(createPost, { body });
    expect(refusal(reply)).toEqual([422, 'invalid']);
    expect(JSON.stringify(reply.body)).toContain(`"field":"${field}"`);
  });

  test('keeps text letter for letter', async () => {
    const description =
      'Z\u0301\u0302alg\u0303o 👨‍👩‍👧 e\u0301 é \u202edroite\u202c <script>alert(1)</script> {{7*7}} \ufeff\r\n';
    const title = '🦊'.repeat(140);
    const { id } = await aPost(world, ada, { title, description });
    expect(await read(bob, id)).toMatchObject({ title, description });
  });

  test('with visual responses is for Pro accounts', async () => {
    const mediaId = await aPicture(world, ada);
    const body = { title: 'Réponses', mediaId, allowsResponses: true };
    expect(refusal(await ada.client.send(createPost, { body }))).toEqual([403, 'pro_required']);
    const pro = await world.person();
    await makePro(world, pro);
    expect((await aPost(world, pro, { allowsResponses: true })).allowsResponses).toBe(true);
  });
});

describe('reading a post', () => {
  const hide: readonly [string, (post: Post) => Promise<unknown>][] = [
    ['masked', (post) => inState(world, post, { state: 'masked' })],
    ['removed', (post) => inState(world, post, { state: 'removed' })],
    ['not ready', (post) => inState(world, post, { ready: false })],
  ];

  test.each(hide)('that is %s: the answer is that of a post that never was', async (_, change) => {
    const made = await aPost(world, ada);
    await change(made);
    const [hidden, missing] = [await reading(bob, made.id), await reading(bob, randomUUID())];
    expect(refusal(hidden)).toEqual([404, 'not_found']);
    expect(withoutRequest(hidden)).toBe(withoutRequest(missing));
  });

  test('is over once author or reader blocked the other', async () => {
    const [carl, dora, eve] = [
      await world.person(),
      await world.person(),
      await world.person({ role: 'admin' }),
    ];
    const [ofCarl, ofDora] = [await aPost(world, carl), await aPost(world, dora)];
    await block(world, carl, dora);
    expect((await reading(carl, ofDora.id)).status).toBe(404);
    expect((await reading(dora, ofCarl.id)).status).toBe(404);
    await block(world, dora, eve);
    expect((await reading(eve, ofDora.id)).status, 'who looks after the site').toBe(200);
  });

  test('is over with the suspension of its author', async () => {
    const carl = await world.person();
    const { id } = await aPost(world, carl);
    await world.suspend(carl);
    expect((await reading(bob, id)).status).toBe(404);
  });

  test('tells whether one follows its author and keeps it', async () => {
    const { id } = await aPost(world, ada);
    const reader = await world.person();
    await reader.client.ask(follow, { params: { userId: ada.id } });
    const params = { postId: id };
    expect(await reader.client.ask(addFavourite, { params })).toEqual({ favourite: true });
    await reader.client.ask(addFavourite, { params });
    expect(await read(reader, id)).toMatchObject({ following: true, mine: { favourite: true } });
    expect(await read(bob, id)).toMatchObject({ following: false, mine: { favourite: false } });
    await inState(world, { id }, { state: 'masked' });
    expect((await bob.client.send(addFavourite, { params })).status).toBe(404);
    expect((await bob.client.send(removeFavourite, { params })).status).toBe(404);
    await reader.client.ask(removeFavourite, { params });
    await inState(world, { id }, { state: 'visible' });
    await reader.client.ask(removeFavourite, { params });
    expect((await read(reader, id)).mine.favourite).toBe(false);
  });

  test('is kept once, however many taps at once', async () => {
    const { id } = await aPost(world, ada);
    const params = { postId: id };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => bob.client.send(addFavourite, { params })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const { pool } = world.running.context.db;
    const { rows } = await pool.query('select 1 from favourites where post_id = $1', [id]);
    expect(rows).toHaveLength(1);
  });

  test('takes three statements at most', async () => {
    const steps = await Promise.all(
      [1, 2, 3].map(async (one) => ({ body: `${one}`, mediaId: await aPicture(world, ada) })),
    );
    const { id } = await aPost(world, ada, { description: '#a #b', steps });
    const seen = await world.statements.during(() => read(bob, id));
    expect(seen.length).toBeLessThanOrEqual(3);
  });
});

describe('editing a post', () => {
  test('changes words, marks it, and leaves pictures alone', async () => {
    const [one, two] = [await aPicture(world, ada), await aPicture(world, ada)];
    const made = await aPost(world, ada, {
      title: 'Avant #a',
      steps: [{ body: 'un', mediaId: one }, { body: 'deux', mediaId: two }, { body: 'trois' }],
    });
    const params = { postId: made.id };
    const same = await ada.client.ask(updatePost, { params, body: { title: 'Avant #a' } });
    expect(same).toEqual(made);
    const changed = await ada.client.ask(updatePost, {
      params,
      body: {
        title: 'Après #b',
        description: `Bonjour @${bob.username}`,
        place: { label: null, lat: 48.85, lon: 2.35, precision: 'city' },
        steps: [{ body: 'deux, d’abord', sensitive: 'suggestive', from: 1 }, { body: 'nouveau' }],
      },
    });
    expect(changed).toMatchObject({ tags: ['b'], mentions: [bob.username], photo: made.photo });
    expect(changed.editedAt).not.toBeNull();
    expect(changed.steps).toEqual([
      { body: 'deux, d’abord', photo: made.steps[1]?.photo, alt: '', sensitive: 'suggestive' },
      { body: 'nouveau', photo: null, alt: '', sensitive: 'none' },
    ]);
    const { db } = world.running.context;
    expect(await db.sql.select().from(media).where(eq(media.id, one))).toEqual([]);
    expect(await db.sql.select().from(media).where(eq(media.id, two))).toHaveLength(1);
    const cleared = await ada.client.ask(updatePost, { params, body: { place: null } });
    expect(cleared.location).toBeNull();
  });

  test('refuses pictures, places of steps that are not there, and empty steps', async () => {
    const { id } = await aPost(world, ada, { steps: [{ body: 'un' }] });
    const mediaId = await aPicture(world, ada);
    const immutable = [422, 'immutable_field'];
    expect(refusal(await edit(ada, id, { mediaId }))).toEqual(immutable);
    expect(refusal(await edit(ada, id, { mediaId: null }))).toEqual(immutable);
    const crop = { x: 0, y: 0, width: 10, height: 10 };
    expect(refusal(await edit(ada, id, { crop }))).toEqual(immutable);
    expect(refusal(await edit(ada, id, { steps: [{ body: 'un', mediaId }] }))).toEqual(immutable);
    const cut = { steps: [{ body: 'un', from: 0, crop }] };
    expect(refusal(await edit(ada, id, cut))).toEqual(immutable);
    const invalid = [422, 'invalid'];
    expect(refusal(await edit(ada, id, { steps: [{ body: 'un', from: 1 }] }))).toEqual(invalid);
    expect(refusal(await edit(ada, id, { steps: [{ body: '', from: 0 }] }))).toEqual(invalid);
    expect(refusal(await edit(ada, id, { title: '\u2060' }))).toEqual(invalid);
  });

  test('is the author’s alone, and not while it is masked', async () => {
    const admin = await world.person({ role: 'admin' });
    const made = await aPost(world, ada);
    const asked = (person: Person) => edit(person, made.id, { title: 'Autre' });
    expect(refusal(await asked(bob))).toEqual([403, 'not_author']);
    expect(refusal(await asked(admin))).toEqual([403, 'not_author']);
    await inState(world, made, { state: 'masked' });
    expect(refusal(await asked(ada))).toEqual([409, 'moderated']);
    expect(refusal(await asked(bob))).toEqual([404, 'not_found']);
    expect(refusal(await asked(admin))).toEqual([403, 'not_author']);
    await inState(world, made, { state: 'removed' });
    expect(refusal(await asked(ada))).toEqual([404, 'not_found']);
  });

  test('ends the immunity that moderation gave it', async () => {
    const made = await aPost(world, ada);
    await inState(world, made, { state: 'validated' });
    const params = { postId: made.id };
    await ada.client.ask(updatePost, { params, body: {} });
    expect((await read(ada, made.id)).status).toBe('validated');
    await ada.client.ask(updatePost, { params, body: { alt: 'Une vague' } });
    expect((await read(ada, made.id)).status).toBe('visible');
  });

  test('does not let a member without Pro switch visual responses on', async () => {
    const { id } = await aPost(world, ada);
    expect(refusal(await edit(ada, id, { allowsResponses: true }))).toEqual([403, 'pro_required']);
    expect((await edit(ada, id, { allowsResponses: false })).status).toBe(200);
  });
});

describe('deleting a post', () => {
  test('takes its pictures along: rows now, files after', async () => {
    const pictures = [await aPicture(world, ada), await aPicture(world, ada)] as const;
    const { id } = await aPost(world, ada, {
      mediaId: pictures[0],
      steps: [{ body: 'un', mediaId: pictures[1] }],
    });
    const params = { postId: id };
    expect(refusal(await bob.client.send(deletePost, { params }))).toEqual([403, 'not_author']);
    await ada.client.ask(deletePost, { params });
    expect(refusal(await ada.client.send(deletePost, { params }))).toEqual([404, 'not_found']);
    expect((await reading(ada, id)).status).toBe(404);
    const { sql } = world.running.context.db;
    for (const one of pictures) {
      expect(await sql.select().from(media).where(eq(media.id, one))).toEqual([]);
      const doomed = await sql.select().from(pendingDeletions);
      expect(doomed.some(({ path }) => path.includes(one))).toBe(true);
    }
  });

  test('can be done by the author of a masked one', async () => {
    const made = await aPost(world, ada);
    await inState(world, made, { state: 'masked' });
    const { status } = await ada.client.send(deletePost, { params: { postId: made.id } });
    expect(status).toBe(204);
  });
});

function withoutRequest({ status, headers, body }: Reply): string {
  const kept = [...headers].filter(([name]) => !/^(?:date|x-request-id|keep-alive)$/.test(name));
  return JSON.stringify([status, kept, body], (key, value: unknown) =>
    key === 'requestId' ? undefined : value,
  );
}
