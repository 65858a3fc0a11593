import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readOwnProfile, updateProfile } from '@stenope/contract/people/profile';
import { beforeEach, expect, test } from 'vitest';
import { digestJob, digestLetterJob } from '../../src/features/notifications/jobs.ts';
import { digestJobKind } from '../../src/features/notifications/service.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { like, queued, say, work } from './scene.ts';

let world: World;
let ada: Person;
let bob: Person;
beforeEach(async () => {
  world = await aWorld();
  [ada, bob] = [await world.person(), await world.person()];
  await sql('update users set email_verified = true');
});

const sql = (text: string, values: readonly unknown[] = []) =>
  world.running.context.db.pool.query(text, [...values]);

const wants = ({ client, id: userId }: Person, digest: boolean) =>
  client.ask(updateProfile, { params: { userId }, body: { digest } });

/** Writes the queued mails and returns the texts of all. */
async function letters(): Promise<string[]> {
  for (const order of await queued(world, digestJobKind)) {
    await work(world, digestLetterJob, order as { userId: string; since: string });
  }
  const folder = path.join(world.running.context.env.DATA_DIR, 'outbox');
  const files = await readdir(folder).catch(() => []);
  return Promise.all(
    files
      .filter((file) => file.endsWith('.txt'))
      .map((file) => readFile(path.join(folder, file), 'utf8')),
  );
}

test('a letter a day, off until somebody asks for it', async () => {
  expect((await ada.client.ask(readOwnProfile, {})).digest).toBe(false);
  const post = await aPost(world, ada);
  await like(bob, post);
  await say(bob, post, 'Un mot que la lettre ne répète pas');
  await work(world, digestJob, {});
  expect(await letters()).toEqual([]);

  expect((await wants(ada, true)).digest).toBe(true);
  await wants(bob, true);
  await work(world, digestJob, {});
  await work(world, digestJob, {});
  const [letter = '', ...more] = await letters();
  expect(more).toEqual([]);
  expect(letter).toContain(`To: ${ada.email}`);
  expect(letter).toContain('Votre journée sur Sténopé');
  expect(letter).toContain('Coups de cœur\u00a0: 1');
  expect(letter).toContain('Commentaires\u00a0: 1');
  expect(letter).toMatch(/^List-Unsubscribe: <http.*\/edit-profile#notifications>$/m);
  expect(letter).toContain('/notifications');
  expect(letter).not.toContain('Un mot');
  expect(letter).not.toContain(bob.username);
});

test('nothing to say, no letter: of what was read, is old or came from who is gone', async () => {
  await wants(ada, true);
  const post = await aPost(world, ada);
  await like(bob, post);
  await sql('update notifications set read = true');
  await work(world, digestJob, {});
  expect(await queued(world, digestJobKind)).toEqual([]);

  await say(bob, post, 'Hier');
  await sql(`update notifications set due_at = now() - interval '25 hours' where not read`);
  await work(world, digestJob, {});
  expect(await queued(world, digestJobKind)).toEqual([]);

  await say(bob, post, 'Aujourd’hui');
  await work(world, digestJob, {});
  expect(await queued(world, digestJobKind)).toHaveLength(1);
  // Read before the mail was written.
  await world.suspend(bob);
  expect(await letters()).toEqual([]);
});

test('none that was ordered goes out once they turned it off', async () => {
  await wants(ada, true);
  await like(bob, await aPost(world, ada));
  await work(world, digestJob, {});
  expect(await queued(world, digestJobKind)).toHaveLength(1);
  await wants(ada, false);
  expect(await letters()).toEqual([]);
  await wants(ada, true);
  expect(await letters()).toHaveLength(1);
});

test('nobody whose address is not proved, who is suspended, or was written to today', async () => {
  const post = await aPost(world, ada);
  await wants(ada, true);
  await like(bob, post);
  await sql('update users set email_verified = false where id = $1', [ada.id]);
  await work(world, digestJob, {});
  expect(await queued(world, digestJobKind)).toEqual([]);
  await sql(`update users set email_verified = true, digest_at = now() - interval '11 hours'`);
  await work(world, digestJob, {});
  expect(await queued(world, digestJobKind)).toEqual([]);
  await sql(`update users set digest_at = now() - interval '24 hours'`);
  await work(world, digestJob, {});
  expect(await queued(world, digestJobKind)).toHaveLength(1);
});

test('in the language of its reader', async () => {
  await wants(ada, true);
  await sql(`update users set language = 'ja' where id = $1`, [ada.id]);
  await like(bob, await aPost(world, ada));
  await work(world, digestJob, {});
  expect((await letters()).join('')).toContain('お気に入り：1');
});
