import { action } from '@stenope/contract/action';
import { id, limit, moment, text } from '@stenope/contract/primitives';
import { z } from 'zod/mini';
import { floorPath } from './floor.ts';

/** The same work as contract entries, written as any feature would. */
const order = z.enum(['newest', 'oldest']);
const tags = z.array(text({ min: 1, max: 40 })).check(z.maxLength(8));
const count = z.int().check(z.minimum(0), z.maximum(1_000_000));

const answer = z.strictObject({
  id,
  title: text({ min: 1, max: 120 }),
  author: z.strictObject({ id, name: text({ min: 1, max: 60 }), verified: z.boolean() }),
  counts: z.strictObject({ echoes: count, comments: count, marks: count }),
  tags,
  order,
  limit,
  at: moment,
});

export const readFloor = action({
  id: 'bench.floor.read',
  about: 'The empty work behind a validated query.',
  method: 'GET',
  path: floorPath,
  access: 'anyone',
  query: z.strictObject({ order, limit }),
  answer,
  status: 200,
  errors: [],
});

export const writeFloor = action({
  id: 'bench.floor.write',
  about: 'The empty work behind a validated body.',
  method: 'POST',
  path: floorPath,
  access: 'anyone',
  body: z.strictObject({
    title: text({ min: 1, max: 120 }),
    stars: z.int().check(z.minimum(1), z.maximum(5)),
    tags,
  }),
  answer,
  status: 200,
  errors: [],
});
