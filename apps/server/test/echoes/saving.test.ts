import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rate as give } from '../../src/features/echoes/giving/service.ts';
import { withdraw } from '../../src/features/echoes/giving/withdrawing.ts';
import { openEchoes, type Echoes } from '../../src/features/echoes/service.ts';
import type { Viewer } from '../../src/platform/viewer.ts';
import { ratings } from '../../src/tables/echoes.ts';
import { aPost } from '../kit/posts.ts';
import type { Person } from '../kit/world.ts';
import { aScene, marks, rate, type Scene } from './standing-scene.ts';

/** Ratings that meet others between their load and their save. */
let scene: Scene;
beforeAll(async () => {
  scene = await aScene();
});
afterAll(() => scene.world.end());

const viewerOf = ({ id: userId, sessionId }: Person): Viewer => ({
  userId,
  sessionId,
  role: 'member',
  expiresAt: new Date(Date.now() + 60_000),
});

const ratingsOf = (workId: string) =>
  scene.world.running.context.db.sql.select().from(ratings).where(eq(ratings.workId, workId));

test('who withdraws while their rating is tried again has seen the others', async () => {
  const { world, raters } = scene;
  const [rater, other] = raters as [Person, Person];
  const { id } = await aPost(world, await world.person());
  await rate(rater, id, 2);
  const echoes = openEchoes(world.running.context);
  let tries = 0;
  const saveIfUnchanged: Echoes['saveIfUnchanged'] = async (pending) => {
    tries += 1;
    if (tries > 1) return echoes.saveIfUnchanged(pending);
    await withdraw(echoes, viewerOf(rater), id);
    // The work is cached again, as it is after the withdrawal.
    await give(echoes, viewerOf(other), id, { marks: marks(4) });
    return undefined;
  };
  await give({ ...echoes, saveIfUnchanged }, viewerOf(rater), id, { marks: marks(3) });
  expect(tries).toBe(2);
  const stored = await ratingsOf(id);
  expect(stored.find(({ userId }) => userId === rater.id)).toMatchObject({ revealed: true });
  expect(stored.find(({ userId }) => userId === other.id)).toMatchObject({ revealed: false });
});
