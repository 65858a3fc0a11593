import { action } from '@stenope/contract/action';
import { sql } from 'drizzle-orm';
import { z } from 'zod/mini';
import type { Feature } from '../../src/platform/feature.ts';
import { handle } from '../../src/platform/http/bind.ts';

const done = z.strictObject({ done: z.boolean() });

/** A statement that hangs. */
export const sleep = action({
  id: 'slow.sleep',
  about: 'Asks the database to wait.',
  method: 'GET',
  path: '/api/slow/sleep',
  access: 'anyone',
  query: z.strictObject({ seconds: z.coerce.number<string>().check(z.maximum(60)) }),
  answer: done,
  status: 200,
  errors: [],
});

/** A write to a row that may be locked. */
export const touch = action({
  id: 'slow.touch',
  about: 'Writes the row of the instance.',
  method: 'POST',
  path: '/api/slow/touch',
  access: 'anyone',
  answer: done,
  status: 200,
  errors: [],
});

/** A feature for tests of the database's limits. */
export const slowFeature: Feature = {
  name: 'slow',
  routes: ({ db }) => [
    handle(sleep, async ({ query }) => {
      await db.sql.execute(sql`select pg_sleep(${query.seconds})`);
      return { done: true };
    }),
    handle(touch, () =>
      db.transaction(async (tx) => {
        await tx.sql.execute(sql`update instance set created_at = created_at`);
        return { done: true };
      }),
    ),
  ],
};
