import { randomUUID } from 'node:crypto';
import {
  comment as commentForm,
  commentsChanged,
  createComment,
  deleteComment,
  listComments,
  readComment,
  updateComment,
  type Comment,
} from '@stenope/contract/comments';
import { deletePost, readPost } from '@stenope/contract/posts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { audit } from '../../src/platform/db/platform-tables.ts';
import { codeOf, type Reply } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { aPost, block, inState } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
let bob: Person;
let admin: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  [ada, bob, admin] = [
    await world.person(),
    await world.person(),
    await world.person({ role: 'admin' }),
  ];
});
afterAll(() => world.end());

const refusal = (reply: Reply) => [reply.status, codeOf(reply)];
const say = (person: Person, postId: string, body: string, parentId?: string) =>
  person.client.ask(createComment, {
    params: { postId },
    body: { body, ...(parentId && { parentId }) },
  });
const saying = (person: Person, postId: string, body: object) =>
  person.client.send(createComment, { params: { postId }, body });
const list = async (person: Person, postId: string, query: object = {}) =>
  person.client.ask(listComments, { params: { postId }, query });
const bodies = async (person: Person, postId: string, query: object = {}) =>
  (await list(person, postId, query)).items.map(({ body }) => body);
const deleting = (person: Person, { id: commentId }: Comment) =>
  person.client.send(deleteComment, { params: { commentId } });

async function expectTrueCount(postId: string, count: number): Promise<void> {
  const { pool } = world.running.context.db;
  const { rows } = await pool.query<{ counted: number; recounted: number }>(
    `select comments as counted, (select count(*)::int from comments
       where post_id = posts.id and deleted_at is null and state in ('visible', 'validated')) as recounted
     from posts where id = $1`,
    [postId],
  );
  expect(rows).toEqual([{ counted: count, recounted: count }]);
}

describe('what is said of a post', () => {
  test('is listed newest first, answers oldest first, page by page', async () => {
    const { id } = await aPost(world, ada);
    const first = await say(bob, id, 'un');
    for (const body of ['deux', 'trois', 'quatre', 'cinq']) await say(ada, id, body);
    for (const body of ['a', 'b', 'c']) await say(ada, id, body, first.id);
    const page = await list(bob, id, { limit: 2 });
    expect(page.items.map(({ body }) => body)).toEqual(['cinq', 'quatre']);
    await say(ada, id, 'six');
    const further = { limit: 2, cursor: page.next };
    const second = await list(bob, id, further);
    expect(second.items.map(({ body }) => body)).toEqual(['trois', 'deux']);
    const last = await list(bob, id, { limit: 2, cursor: second.next });
    expect(last.items).toMatchObject([{ body: 'un', replies: 3 }]);
    expect(last.next).toBeUndefined();
    const answers = await list(bob, id, { parentId: first.id, limit: 2 });
    expect(answers.items.map(({ body }) => body)).toEqual(['a', 'b']);
    expect(await bodies(bob, id, { parentId: first.id, limit: 2, cursor: answers.next })).toEqual([
      'c',
    ]);
    const foreign = { params: { postId: id }, query: { cursor: String(answers.next) } };
    expect(refusal(await bob.client.send(listComments, foreign))).toEqual([422, 'bad_cursor']);
    await expectTrueCount(id, 9);
    expect((await bob.client.ask(readPost, { params: { postId: id } })).comments).toBe(9);
  });

  test('is exactly what was said, with whom it names', async () => {
    const { id } = await aPost(world, ada);
    const body = `e\u0301 \u202eabc\u202c\n<b>@${ada.username}</b> @personne @${bob.username}`;
    const made = await say(bob, id, body);
    expect(z.safeParse(commentForm, made).success).toBe(true);
    expect(made).toMatchObject({
      postId: id,
      parentId: null,
      author: { id: bob.id },
      body,
      mentions: [ada.username, bob.username].toSorted(),
      replies: 0,
      editedAt: null,
      can: { edit: true, delete: true, remove: false },
    });
    const seen = await ada.client.ask(readComment, { params: { commentId: made.id } });
    expect(seen).toEqual({ ...made, can: { edit: false, delete: true, remove: false } });
    expect((await list(ada, id)).items).toEqual([seen]);
  });

  test('has one level of answers', async () => {
    const [{ id }, other] = [await aPost(world, ada), await aPost(world, ada)];
    const first = await say(bob, id, 'un');
    const answer = await say(ada, id, 'réponse', first.id);
    const further = await say(bob, id, 'réponse à la réponse', answer.id);
    expect([answer.parentId, further.parentId]).toEqual([first.id, first.id]);
    const strange = await say(bob, other.id, 'ailleurs');
    for (const parentId of [strange.id, randomUUID()]) {
      const reply = await saying(ada, id, { body: 'non', parentId });
      expect(refusal(reply)).toEqual([404, 'not_found']);
    }
  });

  const wrong = ['', '   \n', '\u200b\u2060', 'a\u0000', 'é'.repeat(1001), '\ud83d'];
  test.each(wrong)('is not %j', async (body) => {
    const { id } = await aPost(world, ada);
    expect(refusal(await saying(bob, id, { body }))).toEqual([422, 'invalid']);
    await expectTrueCount(id, 0);
  });

  test('is said once for one key', async () => {
    const { id } = await aPost(world, ada);
    const key = randomUUID();
    const sent = { params: { postId: id }, body: { body: 'une fois' } };
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => bob.client.send(createComment, sent, key)),
    );
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    await expectTrueCount(id, 1);
  });

  test('takes three statements a page at most', async () => {
    const { id } = await aPost(world, ada);
    for (const body of ['un', 'deux', 'trois']) await say(bob, id, `${body} @${ada.username}`);
    const seen = await world.statements.during(() => list(ada, id));
    expect(seen.length).toBeLessThanOrEqual(3);
  });
});

describe('of a post that is hidden', () => {
  test('nothing is told to others, and nothing can be said', async () => {
    const made = await aPost(world, ada);
    const comment = await say(bob, made.id, 'un');
    await inState(world, made, { state: 'masked' });
    const params = { commentId: comment.id };
    expect(refusal(await saying(bob, made.id, { body: 'deux' }))).toEqual([404, 'not_found']);
    expect(refusal(await saying(ada, made.id, { body: 'deux' }))).toEqual([404, 'not_found']);
    const listing = { params: { postId: made.id } };
    expect((await bob.client.send(listComments, listing)).status).toBe(404);
    expect((await bob.client.send(readComment, { params })).status).toBe(404);
    const sent = { params, body: { body: 'autre' } };
    expect((await bob.client.send(updateComment, sent)).status).toBe(404);
    expect(await bodies(ada, made.id), 'its author still reads').toEqual(['un']);
    expect((await deleting(await world.person(), comment)).status).toBe(404);
    expect((await deleting(bob, comment)).status, 'what one said can be taken back').toBe(204);
    await expectTrueCount(made.id, 0);
  });
});

describe('editing and deleting', () => {
  test('a comment carries a mark once it has changed', async () => {
    const { id } = await aPost(world, ada);
    const made = await say(bob, id, 'un');
    const params = { commentId: made.id };
    const same = await bob.client.ask(updateComment, { params, body: { body: 'un' } });
    expect(same.editedAt).toBeNull();
    const body = `deux @${ada.username}`;
    const changed = await bob.client.ask(updateComment, { params, body: { body } });
    expect(changed).toMatchObject({ body, mentions: [ada.username] });
    expect(changed.editedAt).not.toBeNull();
    for (const person of [ada, admin]) {
      const reply = await person.client.send(updateComment, { params, body: { body: 'non' } });
      expect(refusal(reply)).toEqual([403, 'not_author']);
    }
  });

  test('is deleted by its author, the post’s author and an admin, whose act is kept', async () => {
    const { id } = await aPost(world, ada);
    const stranger = await world.person();
    const made = await say(bob, id, 'un');
    expect(refusal(await deleting(stranger, made))).toEqual([403, 'not_author']);
    expect((await deleting(bob, made)).status).toBe(204);
    expect((await deleting(ada, await say(bob, id, 'deux'))).status).toBe(204);
    const third = await say(bob, id, 'trois');
    expect((await deleting(admin, third)).status).toBe(204);
    expect((await deleting(admin, third)).status).toBe(204);
    expect((await deleting(admin, await say(admin, id, 'le mien'))).status).toBe(204);
    const { sql } = world.running.context.db;
    const acts = await sql.select().from(audit).where(eq(audit.actorId, admin.id));
    expect(acts).toMatchObject([
      { act: 'moderation.remove', targetId: third.id },
      { act: 'comments.delete', targetId: third.id, details: { postId: id, authorId: bob.id } },
    ]);
    await expectTrueCount(id, 0);
  });

  test('leaves a place while there are answers, and not longer', async () => {
    const { id } = await aPost(world, ada);
    const made = await say(bob, id, `un @${ada.username}`);
    const answers = [await say(ada, id, 'a', made.id), await say(ada, id, 'b', made.id)] as const;
    await deleting(bob, made);
    expect((await list(ada, id)).items).toMatchObject([
      { id: made.id, author: null, body: '', mentions: [], replies: 2, can: { delete: false } },
    ]);
    await expectTrueCount(id, 2);
    expect((await deleting(bob, made)).status).toBe(404);
    expect(refusal(await saying(bob, id, { body: 'c', parentId: made.id }))[0]).toBe(404);
    await say(bob, id, 'c', answers[0].id);
    await deleting(ada, answers[0]);
    await deleting(ada, answers[1]);
    const [place] = (await list(ada, id)).items;
    expect(place).toMatchObject({ id: made.id, replies: 1 });
    const [rest] = (await list(bob, id, { parentId: made.id })).items;
    if (rest) await deleting(bob, rest);
    expect((await list(ada, id)).items).toEqual([]);
    const { pool } = world.running.context.db;
    const { rows } = await pool.query('select 1 from comments where post_id = $1', [id]);
    expect(rows).toEqual([]);
    await expectTrueCount(id, 0);
  });
});

test('who blocked the other, and who is suspended, is not heard', async () => {
  const [carl, dora] = [await world.person(), await world.person()];
  const { id } = await aPost(world, ada);
  const first = await say(carl, id, 'de Carl');
  await say(bob, id, 'de Bob à Carl', first.id);
  await say(carl, id, 'encore de Carl');
  await say(dora, id, 'de Dora');
  await block(world, dora, carl);
  expect((await list(dora, id)).items).toMatchObject([
    { body: 'de Dora' },
    { id: first.id, author: null, body: '', replies: 1 },
  ]);
  expect(await bodies(carl, id)).toEqual(['encore de Carl', 'de Carl']);
  const params = { commentId: first.id };
  expect(refusal(await saying(dora, id, { body: 'non', parentId: first.id }))[0]).toBe(404);
  expect((await dora.client.ask(readComment, { params })).author).toBeNull();
  await world.suspend(carl);
  expect(await bodies(bob, id)).toEqual(['de Dora', '']);
  expect(await bodies(admin, id)).toEqual(['de Dora', 'encore de Carl', 'de Carl']);
});

describe('across a block', () => {
  test('neither reads, edits or answers what the other said', async () => {
    const [carl, dora] = [await world.person(), await world.person()];
    const { id } = await aPost(world, ada);
    const ofCarl = await say(carl, id, `@${bob.username} bonjour`);
    const ofDora = await say(dora, id, 'de Dora');
    await block(world, carl, dora);
    const missing = randomUUID();
    for (const [reader, hidden] of [
      [dora, ofCarl.id],
      [carl, ofDora.id],
    ] as const) {
      const asking = (commentId: string) => [
        reader.client.send(readComment, { params: { commentId } }),
        reader.client.send(updateComment, { params: { commentId }, body: { body: 'non' } }),
        reader.client.send(deleteComment, { params: { commentId } }),
        saying(reader, id, { body: 'non', parentId: commentId }),
      ];
      const [gone, never] = [
        (await Promise.all(asking(hidden))).map(refusal),
        (await Promise.all(asking(missing))).map(refusal),
      ];
      expect(gone).toEqual(never);
      expect(gone).toEqual(Array.from({ length: 4 }, () => [404, 'not_found']));
      expect((await list(reader, id)).items.map((one) => one.id)).not.toContain(hidden);
    }
    await expectTrueCount(id, 2);
  });

  test('a hidden comment takes as many statements as one that never was', async () => {
    const [carl, dora] = [await world.person(), await world.person()];
    const { id } = await aPost(world, ada);
    const { id: hidden } = await say(carl, id, 'de Carl');
    await block(world, dora, carl);
    const counted = async (commentId: string) => {
      const reading = () => dora.client.send(readComment, { params: { commentId } });
      return (await world.statements.during(reading)).length;
    };
    // The first request also resolves the session.
    await counted(randomUUID());
    expect(await counted(hidden)).toBe(await counted(randomUUID()));
  });

  test('whoever said it takes it back, also from under a post they cannot read', async () => {
    const [carl, dora] = [await world.person(), await world.person()];
    const { id } = await aPost(world, dora);
    const ofCarl = await say(carl, id, 'de Carl');
    await block(world, dora, carl);
    expect((await deleting(carl, ofCarl)).status).toBe(204);
    await expectTrueCount(id, 0);
  });

  test('the post’s author takes down by its place what they cannot read, and finds nothing else', async () => {
    const [carl, dora] = [await world.person(), await world.person()];
    const { id } = await aPost(world, dora);
    const [alone, answered] = [await say(carl, id, 'seul'), await say(carl, id, 'entouré')];
    const answer = await say(bob, id, 'à Carl', answered.id);
    await block(world, carl, dora);
    expect((await list(dora, id)).items).toMatchObject([
      { id: answered.id, author: null, body: '', can: { edit: false, delete: true } },
    ]);
    const params = { commentId: alone.id };
    expect((await dora.client.send(readComment, { params })).status).toBe(404);
    const edit = { params: { commentId: answered.id }, body: { body: 'autre' } };
    expect((await dora.client.send(updateComment, edit)).status).toBe(404);
    expect((await deleting(dora, answered)).status).toBe(204);
    for (const comment of [alone, answered]) {
      expect((await deleting(dora, comment)).status).toBe(404);
    }
    expect((await list(bob, id)).items).toMatchObject([
      { id: answered.id, author: null, body: '' },
      { id: alone.id, body: 'seul' },
    ]);
    expect((await deleting(bob, answer)).status).toBe(204);
    await expectTrueCount(id, 1);
    const { sql } = world.running.context.db;
    const acts = await sql.select().from(audit).where(eq(audit.actorId, dora.id));
    expect(acts, 'a right over one’s own post is no right of rank').toEqual([]);
  });
});

describe('at once', () => {
  test('twenty comments, answers and deletions leave a true count', async () => {
    const { id } = await aPost(world, ada);
    const roots = await Promise.all(
      Array.from({ length: 10 }, (_, one) => say(bob, id, `racine ${one}`)),
    );
    await expectTrueCount(id, 10);
    const replies = await Promise.all(
      roots.flatMap((root, one) => [
        saying(ada, id, { body: `réponse ${one}`, parentId: root.id }),
        deleting(one % 2 === 0 ? bob : ada, root),
        saying(bob, id, { body: `autre ${one}` }),
      ]),
    );
    expect(replies.filter(({ status }) => ![201, 204, 404].includes(status))).toEqual([]);
    const { pool } = world.running.context.db;
    const { rows } = await pool.query<{ there: number; empty: number }>(
      `select count(*) filter (where deleted_at is null)::int as there,
         count(*) filter (where deleted_at is not null and not exists
           (select 1 from comments r where r.parent_id = comments.id))::int as empty
       from comments where post_id = $1`,
      [id],
    );
    expect(rows[0]?.empty, 'places that nothing hangs on').toBe(0);
    await expectTrueCount(id, rows[0]?.there ?? -1);
  });

  test('one comment is deleted once', async () => {
    const { id } = await aPost(world, ada);
    const made = await say(bob, id, 'un');
    const replies = await Promise.all(Array.from({ length: 20 }, () => deleting(bob, made)));
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
    await expectTrueCount(id, 0);
  });

  test('saying something and deleting the post end well, whoever comes first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await aPost(world, ada);
      const [gone, ...said] = await Promise.all([
        ada.client.send(deletePost, { params: { postId: id } }),
        ...Array.from({ length: 4 }, () => saying(bob, id, { body: 'vite' })),
      ]);
      expect(gone.status).toBe(204);
      expect(said.filter(({ status }) => status !== 201 && status !== 404)).toEqual([]);
    }
  });
});

test('who looks at the post hears that something was said, but not what', async () => {
  const { id } = await aPost(world, ada);
  const line = await TestListener.start(world.origin, ada.client.token, { topics: [`post:${id}`] });
  const made = await say(bob, id, 'un secret bien gardé');
  await bob.client.ask(updateComment, { params: { commentId: made.id }, body: { body: 'deux' } });
  await deleting(bob, made);
  await line.hear((frame) => frame.type === 'event' && kindOf(frame) === 'deleted');
  // That the post was published may be told late, to who has just come.
  const told = line.events.filter(({ name }) => name === commentsChanged.name);
  const about = { postId: id, commentId: made.id, parentId: null };
  const kinds = ['created', 'updated', 'deleted'];
  expect(told.map(({ data }) => data)).toEqual(kinds.map((kind) => ({ ...about, kind })));
  line.end();
});

function kindOf(frame: { name?: string; data?: unknown }): string | undefined {
  if (frame.name !== commentsChanged.name) return undefined;
  return (frame.data as { kind?: string }).kind;
}
