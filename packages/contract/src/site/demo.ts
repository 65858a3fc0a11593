import { limits } from '@stenope/domain/accounts/limits';
import { z } from 'zod/mini';
import { action } from '../action.ts';
import { email, text } from '../primitives.ts';

const count = z.number().check(z.int(), z.minimum(0), z.maximum(10_000));

/** Only where the operator enabled a demonstration (`DEMO=on`); elsewhere not found. */
export const readDemo = action({
  id: 'demo.read',
  about: 'The demonstration community: how far it is, and accounts anybody may enter by.',
  method: 'GET',
  path: '/api/demo',
  access: 'anyone',
  answer: z.strictObject({
    posts: z.strictObject({ made: count, of: count }),
    logins: z
      .array(
        z.strictObject({
          name: text({ max: limits.displayName.max }),
          email,
          password: text({ max: 100 }),
          isPro: z.boolean(),
        }),
      )
      .check(z.maxLength(5)),
  }),
  status: 200,
  errors: [],
});
