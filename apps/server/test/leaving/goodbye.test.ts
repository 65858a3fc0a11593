import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendAddressChanged } from '../../src/features/accounts/recovery/sending.ts';
import { sayGoodbye } from '../../src/features/leaving/erasing/service.ts';
import type { Context } from '../../src/platform/context.ts';
import { openOutbox } from '../../src/platform/mail/outbox.ts';
import { users } from '../../src/tables/accounts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { aShift, askToLeave, departureOf, seeThrough } from './scene.ts';

let world: World & { end(): Promise<void> };
let context: Context;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ({ context } = world.running);
});
afterAll(() => world.end());

describe('a goodbye', () => {
  const lettersTo = async ({ email }: Person) => {
    const outbox = openOutbox(context.env.DATA_DIR);
    const all = await Promise.all((await outbox.list()).map((name) => outbox.read(name)));
    return all.filter((letter) => letter?.text.includes(`To: ${email}`));
  };

  test.each([
    ['erase', 'it', 'Avete lasciato Sténopé chiedendo che tutto sia cancellato'],
    ['leave_posts', null, 'Vous avez quitté Sténopé en laissant vos publications'],
  ] as const)(
    'is written in their language, and not kept here: %s',
    async (mode, language, says) => {
      const ada = await world.person();
      await context.db.sql.update(users).set({ language }).where(eq(users.id, ada.id));
      await askToLeave(ada, mode);
      const departureId = await departureOf(context, ada);
      const { rows } = await context.db.sql.execute(
        sql`select 1 from job_runs where job = 'leaving:send_goodbye' and key = ${departureId}`,
      );
      expect(rows).toHaveLength(1);
      await sayGoodbye(aShift(context), { departureId, language: language ?? 'fr' });
      const letters = await lettersTo(ada);
      expect(letters.some((letter) => letter?.text.replaceAll(/\s+/g, ' ').includes(says))).toBe(
        true,
      );
      await seeThrough(context, ada);
      expect(await lettersTo(ada)).toEqual([]);
      // Late, when the address is already deleted: no mail is written.
      await sayGoodbye(aShift(context), { departureId, language: 'fr' });
      expect(await lettersTo(ada)).toEqual([]);
    },
  );

  test('takes along what was written to addresses they had before', async () => {
    const ada = await world.person();
    const former = { ...ada, email: `former-${ada.email}` };
    await sendAddressChanged(aShift(context), { userId: ada.id, email: former.email });
    expect(await lettersTo(former)).toHaveLength(1);
    await askToLeave(ada, 'erase');
    await seeThrough(context, ada);
    expect(await lettersTo(former)).toEqual([]);
  });
});
