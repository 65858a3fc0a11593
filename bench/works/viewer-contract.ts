import { action } from '@stenope/contract/action';
import { id } from '@stenope/contract/primitives';
import { z } from 'zod/mini';

/** The smallest answer for a signed-in person: anything beyond is the cost of resolving them. */
export const readViewerId = action({
  id: 'bench.viewer',
  about: 'Who is asking.',
  method: 'GET',
  path: '/api/bench/viewer',
  access: 'member',
  answer: z.strictObject({ id }),
  status: 200,
  errors: [],
});
