import { putRating } from '@stenope/contract/echoes/ratings';
import { readStanding } from '@stenope/contract/echoes/standing';
import { appealStatement, judgeAppeal, listStatements } from '@stenope/contract/site/moderation';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runTrustBatch } from '../../src/features/echoes/batch/service.ts';
import { memberTrust } from '../../src/tables/echoes.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { decided, opened, theCase } from './scene.ts';

const marks = (mark: number) => ({
  intention: mark,
  composition: mark,
  matiere: mark,
  technique: mark,
  emotion: mark,
});

test('a sanction lowers the trust of whom it is against, and overturned it gives it back', async () => {
  const world = await aWorld();
  const admin = await world.person({ role: 'admin' });
  const other = await world.person({ role: 'admin' });
  const author = await world.person();
  const raters = await Promise.all(Array.from({ length: 8 }, () => world.person()));
  for (let work = 0; work < 5; work += 1) {
    const params = { workId: (await aPost(world, author)).id };
    for (const { client } of raters) {
      await client.ask(putRating, { params, body: { marks: marks(1.5 + work * 0.5) } });
    }
  }
  const [judged, equal] = raters as [Person, Person];
  const { context } = world.running;
  /** How much less a batch trusts them than somebody who rated the same, and was never judged. */
  const lackAfterBatch = async (): Promise<number> => {
    const unhurried = new AbortController().signal;
    await runTrustBatch(context, { progress: () => Promise.resolve(), signal: unhurried });
    const trust = async ({ id }: Person) => {
      const of = eq(memberTrust.userId, id);
      const [row] = await context.db.sql.select().from(memberTrust).where(of);
      return row?.trust ?? Number.NaN;
    };
    return (await trust(equal)) - (await trust(judged));
  };
  expect(await lackAfterBatch()).toBeCloseTo(0, 1);
  const post = await aPost(world, judged);
  await decided(admin, await opened(admin, post.id), 'remove');
  expect(await lackAfterBatch()).toBeGreaterThan(1);
  await givenBack(world, judged, other, post.id);
  expect(await lackAfterBatch()).toBeCloseTo(0, 1);
});

test('what members are shown of their trust follows their sanctions before the next batch', async () => {
  const world = await aWorld();
  const admin = await world.person({ role: 'admin' });
  const other = await world.person({ role: 'admin' });
  const judged = await world.person();
  const shown = async () => {
    const params = { userId: judged.id };
    const { own } = await judged.client.ask(readStanding, { params });
    return own?.trust.level ?? Number.NaN;
  };
  const before = await shown();
  const post = await aPost(world, judged);
  await decided(admin, await opened(admin, post.id), 'remove');
  expect(await shown()).toBeLessThan(before - 1);
  await givenBack(world, judged, other, post.id);
  expect(await shown()).toBeCloseTo(before, 1);
});

/** The newest decision against an author, appealed and overturned by another admin. */
async function givenBack(world: World, author: Person, other: Person, postId: string) {
  const { items } = await author.client.ask(listStatements, {});
  const params = { statementId: items[0]?.id ?? '' };
  await author.client.ask(appealStatement, { params, body: { body: 'Pourquoi ?' } });
  const { id: caseId, revision } = await theCase(world, other, postId);
  const body = { revision, outcome: 'overturned' } as const;
  await other.client.ask(judgeAppeal, { params: { caseId }, body });
}
