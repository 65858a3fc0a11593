import { commentsChanged, createComment, listComments } from '@stenope/contract/comments';
import { createResponse, listResponses } from '@stenope/contract/echoes/responses';
import { deleteHiddenAnswers } from '@stenope/contract/posts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeDownJob } from '../../src/features/responses/jobs.ts';
import { takeDownHidden } from '../../src/features/responses/service.ts';
import { audit, jobRuns } from '../../src/platform/db/platform-tables.ts';
import { posts } from '../../src/tables/posts.ts';
import { TestListener } from '../kit/listener.ts';
import { aPicture, aPost, block, makePro } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
let dora: Person;
let carl: Person;
let bob: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  [dora, carl, bob] = [await world.person(), await world.person(), await world.person()];
  await makePro(world, dora);
});
afterAll(() => world.end());

const rows = () => world.running.context.db.sql;

async function say(person: Person, postId: string, body: string, parentId?: string) {
  const sent = { params: { postId }, body: { body, ...(parentId !== undefined && { parentId }) } };
  return (await person.client.ask(createComment, sent)).id;
}

async function answer(person: Person, postId: string): Promise<string> {
  const body = { mediaId: await aPicture(world, person) };
  return (await person.client.ask(createResponse, { params: { postId }, body })).id;
}

/** Everything a reader sees under a post. */
async function read(reader: Person, postId: string) {
  const params = { postId };
  const said = await reader.client.ask(listComments, { params, query: { limit: 100 } });
  const given = await reader.client.ask(listResponses, { params });
  return {
    said: said.items.map(({ body }) => body),
    given: given.items.map(({ author }) => author.id),
  };
}

async function countsOf(postId: string) {
  const counted = { comments: posts.comments, responses: posts.responses };
  const [row] = await rows().select(counted).from(posts).where(eq(posts.id, postId));
  return row;
}

const ask = (person: Person, postId: string) =>
  person.client.send(deleteHiddenAnswers, { params: { postId } });

/** Requests the deletion and runs its job: this world has no worker. */
async function clear(person: Person, postId: string): Promise<void> {
  expect((await ask(person, postId)).status).toBe(204);
  const queued = await rows()
    .select({ job: jobRuns.job })
    .from(jobRuns)
    .where(and(eq(jobRuns.key, postId), eq(jobRuns.state, 'queued')));
  expect(queued).toEqual([{ job: takeDownJob.name }]);
  const { context } = world.running;
  const { signal } = new AbortController();
  await takeDownHidden({ context, signal }, { postId, authorId: person.id });
}

test('the author of a post takes down what blocks hide from them, and nothing else', async () => {
  const [blocked, silent] = [await world.person(), await world.person()];
  const { id } = await aPost(world, dora, { allowsResponses: true });
  const other = await aPost(world, dora, { allowsResponses: true });
  // More than one batch of the job.
  for (let n = 0; n < 23; n += 1) await say(carl, id, `de Carl ${n}`);
  const answered = await say(carl, id, 'entouré');
  await say(bob, id, 'à Carl', answered);
  await say(blocked, id, 'de qui est bloqué');
  await say(silent, id, 'de qui est en sourdine');
  await say(carl, other.id, 'ailleurs');
  for (const person of [carl, blocked, bob]) await answer(person, id);
  await block(world, carl, dora);
  await block(world, dora, blocked);
  const line = await TestListener.start(world.origin, bob.client.token, {
    topics: [`post:${id}`],
  });
  await clear(dora, id);

  expect(await read(bob, id)).toEqual({
    said: ['de qui est en sourdine', ''],
    given: [bob.id],
  });
  expect(await countsOf(id)).toEqual({ comments: 2, responses: 1 });
  expect(await read(bob, other.id)).toMatchObject({ said: ['ailleurs'] });
  await line.hear(
    (frame) =>
      frame.type === 'event' &&
      frame.name === commentsChanged.name &&
      (frame.data as { commentId?: string }).commentId === answered,
  );
  expect(await rows().select().from(audit).where(eq(audit.actorId, dora.id))).toEqual([]);
  // Again, with nothing left.
  await clear(dora, id);
  expect(await countsOf(id)).toEqual({ comments: 2, responses: 1 });
});

test('the answer is the same, by the same statements, where there is nothing', async () => {
  const eve = await world.person();
  const posted = [await aPost(world, dora), await aPost(world, dora), await aPost(world, dora)];
  const [first, full, empty] = posted.map(({ id }) => id) as [string, string, string];
  await say(eve, full, 'caché');
  await block(world, eve, dora);
  const asked = async (postId: string) => {
    let outcome: unknown;
    const statements = await world.statements.during(async () => {
      const { status, body } = await ask(dora, postId);
      outcome = { status, body };
    });
    return { outcome, statements };
  };
  // Warms prepared statements and the session cache.
  await asked(first);
  expect(await asked(full)).toEqual(await asked(empty));
});

test('what is no longer theirs, or was never, is left alone', async () => {
  await makePro(world, bob);
  const { id } = await aPost(world, bob, { allowsResponses: true });
  const fay = await world.person();
  await say(fay, id, 'de Fay');
  await answer(fay, id);
  await block(world, fay, dora);
  const { context } = world.running;
  const { signal } = new AbortController();
  await takeDownHidden({ context, signal }, { postId: id, authorId: dora.id });
  expect(await countsOf(id)).toEqual({ comments: 1, responses: 1 });
});
