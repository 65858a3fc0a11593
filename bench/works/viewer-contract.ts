import { action } from '@stenope/contract/action';
import { id } from '@stenope/contract/primitives';
import { z } from 'zod/mini';

/** The least an answer to a signed-in person can be: what it costs beyond is who they are. */
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
