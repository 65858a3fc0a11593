import { deleteComment, updateComment } from '@stenope/contract/comments';
import { putRating, withdrawRating } from '@stenope/contract/echoes/ratings';
import { createResponse, deleteResponse } from '@stenope/contract/echoes/responses';
import { follow } from '@stenope/contract/people';
import { updateProfile } from '@stenope/contract/people/profile';
import { mute } from '@stenope/contract/people/ties';
import { deletePost, updatePost } from '@stenope/contract/posts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPicture, aPost, block, inState, makePro } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { heardBy, like, makeDue, say, toldTo, unlike, unreadOf } from './scene.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
let bob: Person;
let eve: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
afterAll(() => world.end());

/** New people for each test. */
async function people(): Promise<void> {
  [ada, bob, eve] = [await world.person(), await world.person(), await world.person()];
}

const marks = { intention: 4, composition: 4, matiere: 4, technique: 4, emotion: 4 };
const rate = ({ client }: Person, workId: string) =>
  client.ask(putRating, { params: { workId }, body: { marks } });

describe('a like', () => {
  test('is told to the author, with others of the same post, and the last name', async () => {
    await people();
    const post = await aPost(world, ada, { title: 'Le quai' });
    await like(bob, post);
    await like(bob, post);
    await like(ada, post);
    expect(await toldTo(ada)).toMatchObject([
      {
        type: 'like',
        subject: 'like',
        from: { id: bob.id, username: bob.username },
        amount: 1,
        content: {
          kind: 'post',
          id: post.id,
          post: { id: post.id, username: ada.username, title: 'Le quai' },
          preview: null,
        },
        read: false,
      },
    ]);
    await like(eve, post);
    expect(await heardBy(ada)).toEqual([['like', eve.username, 2]]);
    expect(await unreadOf(ada)).toBe(1);
  });

  test('that is taken back is told no more, and leaves the name before it', async () => {
    await people();
    const post = await aPost(world, ada);
    await like(bob, post);
    await like(eve, post);
    await unlike(eve, post);
    expect(await heardBy(ada)).toEqual([['like', bob.username, 1]]);
    await unlike(bob, post);
    expect(await heardBy(ada)).toEqual([]);
  });

  test('that was read stays read, and the next one is new', async () => {
    await people();
    const post = await aPost(world, ada);
    await like(bob, post);
    await world.running.context.db.pool.query('update notifications set read = true');
    await like(eve, post);
    await unlike(bob, post);
    expect(await heardBy(ada)).toEqual([
      ['like', eve.username, 1],
      ['like', bob.username, 1],
    ]);
    expect(await unreadOf(ada)).toBe(1);
  });

  test('comes to the front again when the next one joins it', async () => {
    await people();
    const post = await aPost(world, ada);
    await like(bob, post);
    await say(bob, post, 'Belle lumière');
    await like(eve, post);
    expect((await heardBy(ada)).map(([subject]) => subject)).toEqual(['like', 'comment']);
  });

  test('of many at once is one notification that counts them all', async () => {
    await people();
    const post = await aPost(world, ada);
    const crowd = await Promise.all(Array.from({ length: 12 }, () => world.person()));
    await Promise.all(crowd.flatMap((one) => [like(one, post), like(one, post)]));
    expect(await toldTo(ada)).toMatchObject([{ subject: 'like', amount: 12 }]);
    await Promise.all(crowd.slice(0, 5).map((one) => unlike(one, post)));
    const [told] = await toldTo(ada);
    expect(told).toMatchObject({ amount: 7 });
    expect(crowd.slice(5).map(({ id }) => id)).toContain(told?.from?.id);
  });
});

describe('a comment', () => {
  test('is told to whom it answers, whose post it is and whom it names: once each', async () => {
    await people();
    const lou = await world.person();
    const post = await aPost(world, ada);
    const first = await say(bob, post, 'Quelle heure était-il ?');
    expect(await heardBy(ada)).toEqual([['comment', bob.username, 1]]);
    await say(eve, post, `Midi, @${bob.username}. @${ada.username} @${lou.username}`, first.id);
    expect(await heardBy(bob)).toEqual([['reply', eve.username, 1]]);
    expect(await heardBy(ada)).toEqual([
      ['comment', eve.username, 1],
      ['comment', bob.username, 1],
    ]);
    expect(await toldTo(lou)).toMatchObject([
      {
        type: 'other',
        subject: 'mention',
        content: { kind: 'comment', post: { id: post.id, username: ada.username } },
      },
    ]);
    expect(await heardBy(eve)).toEqual([]);
  });

  test('that answers an answer is told to who gave that', async () => {
    await people();
    const post = await aPost(world, ada);
    const first = await say(ada, post, 'Un');
    const second = await say(bob, post, 'Deux', first.id);
    await say(eve, post, 'Trois', second.id);
    expect(await heardBy(bob)).toEqual([['reply', eve.username, 1]]);
    expect((await heardBy(ada)).map(([subject]) => subject)).toEqual(['comment', 'reply']);
  });

  test('shows its first words', async () => {
    await people();
    const post = await aPost(world, ada);
    await say(bob, post, `${'é'.repeat(139)} ${'x'.repeat(60)}`);
    const [told] = await toldTo(ada);
    expect(told?.content?.preview).toBe(`${'é'.repeat(139)}…`);
    await say(bob, post, 'court "et"\nsur deux lignes');
    expect((await toldTo(ada))[0]?.content?.preview).toBe('court "et"\nsur deux lignes');
  });

  test('that is deleted is told no more where it is unread; read, its words are gone', async () => {
    await people();
    const post = await aPost(world, ada);
    const one = await say(bob, post, 'Un');
    const other = await say(bob, post, 'Deux');
    const { pool } = world.running.context.db;
    await pool.query('update notifications set read = true where content_id = $1', [one.id]);
    for (const { id: commentId } of [one, other]) {
      await bob.client.ask(deleteComment, { params: { commentId } });
    }
    expect(await toldTo(ada)).toMatchObject([{ subject: 'comment', read: true, content: null }]);
  });

  test('that names others after an edit is told to them, and to the others no more', async () => {
    await people();
    const post = await aPost(world, ada);
    const { id: commentId } = await say(bob, post, `@${eve.username}`);
    const lou = await world.person();
    const body = { body: `@${lou.username} plutôt` };
    await bob.client.ask(updateComment, { params: { commentId }, body });
    expect(await heardBy(eve)).toEqual([]);
    expect(await heardBy(lou)).toEqual([['mention', bob.username, 1]]);
    expect(await heardBy(ada)).toEqual([['comment', bob.username, 1]]);
  });
});

describe('a post', () => {
  test('tells whom it names, once it is seen, and whom an edit names', async () => {
    await people();
    const mediaId = await aPicture(world, ada);
    const description = `avec @${bob.username}`;
    const { id } = await aPost(world, ada, { mediaId, description });
    expect(await toldTo(bob)).toMatchObject([
      { subject: 'mention', from: { id: ada.id }, content: { kind: 'post', id } },
    ]);
    const edit = { description: `avec @${eve.username}` };
    await ada.client.ask(updatePost, { params: { postId: id }, body: edit });
    expect(await heardBy(bob)).toEqual([]);
    expect(await heardBy(eve)).toEqual([['mention', ada.username, 1]]);
  });

  test('that waits for its picture tells nobody yet', async () => {
    await people();
    const mediaId = await aPicture(world, ada, { state: 'processing' });
    await aPost(world, ada, { mediaId, description: `@${bob.username}` });
    expect(await heardBy(bob)).toEqual([]);
  });

  test('takes with it what is unread of it and of all that hangs on it', async () => {
    await people();
    const [post, other] = [await aPost(world, ada), await aPost(world, ada)];
    const { id } = await say(bob, post, `@${eve.username}`);
    await say(eve, post, 'Oui', id);
    for (const one of [post, other]) await like(bob, one);
    await rate(bob, post.id);
    await makeDue(world);
    expect(await unreadOf(ada)).toBe(5);
    await ada.client.ask(deletePost, { params: { postId: post.id } });
    expect(await heardBy(ada)).toEqual([['like', bob.username, 1]]);
    expect(await heardBy(bob)).toEqual([]);
    expect(await heardBy(eve)).toEqual([]);
  });

  test('that is seen no more is spoken of without its content', async () => {
    await people();
    const post = await aPost(world, ada, { description: `@${bob.username}` });
    await like(eve, post);
    await inState(world, post, { state: 'masked' });
    expect(await toldTo(bob)).toMatchObject([{ subject: 'mention', content: null }]);
    // Authors see masked content, but not removed content.
    expect(await toldTo(ada)).toMatchObject([{ content: { kind: 'post' } }]);
    await inState(world, post, { state: 'removed' });
    expect(await toldTo(ada)).toMatchObject([{ subject: 'like', content: null }]);
  });

  test('shows its smallest picture, but behind a veil', async () => {
    await people();
    const [plain, veiled] = [
      await aPost(world, ada, { description: `@${bob.username}` }),
      await aPost(world, ada, { description: `@${bob.username}`, sensitive: 'nude' }),
    ];
    const images = (await toldTo(bob)).map(({ content }) => content?.post?.image);
    expect(images).toEqual([null, `/media/${plain.photo?.name}/320.webp`]);
    await like(bob, veiled);
    const [own] = await toldTo(ada);
    expect(own?.content?.post?.image).toBe(`/media/${veiled.photo?.name}/320.webp`);
  });
});

describe('ratings and responses', () => {
  test('are told together and later, without a name', async () => {
    await people();
    const post = await aPost(world, ada);
    await rate(bob, post.id);
    await rate(eve, post.id);
    expect(await heardBy(ada)).toEqual([]);
    expect(await unreadOf(ada)).toBe(0);
    const { rows } = await world.running.context.db.pool.query<{ due: Date; id: string }>(
      'select due_at as due, id from notifications where recipient_id = $1',
      [ada.id],
    );
    // Rounded to a time many share: neither it nor the id reveals when the first of them rated.
    expect(rows.map(({ due }) => due.getTime() % 600_000)).toEqual([0]);
    expect(Number.parseInt((rows[0]?.id ?? '').replaceAll('-', '').slice(0, 12), 16)).toBe(
      rows[0]?.due.getTime(),
    );
    await makeDue(world);
    expect(await toldTo(ada)).toMatchObject([{ subject: 'rating', from: null, amount: 2 }]);
    await eve.client.ask(withdrawRating, { params: { workId: post.id } });
    expect(await toldTo(ada)).toMatchObject([{ subject: 'rating', amount: 1 }]);
  });

  test('of images: given, rated, and taken back', async () => {
    await people();
    await makePro(world, ada);
    const post = await aPost(world, ada, { allowsResponses: true });
    const body = { mediaId: await aPicture(world, bob) };
    const response = await bob.client.ask(createResponse, { params: { postId: post.id }, body });
    expect(await toldTo(ada)).toMatchObject([
      {
        type: 'other',
        subject: 'response',
        from: { id: bob.id },
        content: { kind: 'response', id: response.id, post: { id: post.id } },
      },
    ]);
    await rate(eve, response.id);
    await makeDue(world);
    expect(await toldTo(bob)).toMatchObject([
      { subject: 'response_rating', content: { kind: 'response', post: { id: post.id } } },
    ]);
    await bob.client.ask(deleteResponse, { params: { responseId: response.id } });
    expect(await heardBy(ada)).toEqual([]);
    expect(await heardBy(bob)).toEqual([]);
  });
});

describe('nobody is told', () => {
  test('of what they silenced, of whom they muted, or across a block', async () => {
    await people();
    const post = await aPost(world, ada);
    const quiet = { notifications: { like: false, comment: false } };
    await ada.client.ask(updateProfile, { params: { userId: ada.id }, body: quiet });
    await like(bob, post);
    const { id } = await say(bob, post, 'Rien');
    expect(await heardBy(ada)).toEqual([]);
    await unlike(bob, post);
    await eve.client.ask(mute, { params: { userId: bob.id } });
    await say(bob, post, `@${eve.username}`);
    expect(await heardBy(eve)).toEqual([]);
    await block(world, ada, eve);
    const lou = await world.person();
    // A person who cannot see the post is not notified of a mention.
    await say(lou, post, `@${eve.username}`, id);
    expect(await heardBy(eve)).toEqual([]);
  });

  test('of people they no longer meet, and hears of them again when they do', async () => {
    await people();
    const post = await aPost(world, ada);
    await say(bob, post, 'Un');
    await say(eve, post, 'Deux');
    await like(bob, post);
    await like(eve, post);
    await eve.client.ask(follow, { params: { userId: ada.id } });
    expect(await unreadOf(ada)).toBe(4);
    await block(world, eve, ada);
    // For several likes only the name is hidden.
    expect(await heardBy(ada)).toEqual([
      ['like', null, 2],
      ['comment', bob.username, 1],
    ]);
    expect(await unreadOf(ada)).toBe(2);
    await world.suspend(bob);
    expect(await heardBy(ada)).toEqual([['like', null, 2]]);
    expect(await unreadOf(ada)).toBe(1);
    await world.running.context.db.pool.query('delete from blocks where blocker_id = $1', [eve.id]);
    expect(await unreadOf(ada)).toBe(3);
  });
});
