import { echoScale } from '@stenope/domain/echoes/axes';
import type { ReplayEvent } from '@stenope/domain/trust/replay/events';
import * as z from 'zod/mini';

const id = z.union([z.string().check(z.minLength(1)), z.int()]);
const day = z.number();
const mark = z
  .number()
  .check(z.gte(echoScale.min), z.lte(echoScale.max), z.multipleOf(echoScale.step));

const event = z.discriminatedUnion('t', [
  z.object({ t: z.literal('user'), id, day, verified: z.boolean(), seed: z.boolean() }),
  z.object({ t: z.literal('post'), id, author: id, day }),
  z.object({
    t: z.literal('rating'),
    user: id,
    post: id,
    day,
    axes: z.array(mark).check(z.length(5)),
    revealed: z.optional(z.boolean()),
  }),
  z.object({ t: z.literal('end'), day }),
]);

/** Parses one line of a log; an invalid one is refused with its line number. */
export function readEvent(said: string, line: number): ReplayEvent {
  try {
    const { revealed = false, ...rest } = { revealed: false, ...event.parse(JSON.parse(said)) };
    return rest.t === 'rating' ? { ...rest, revealed } : rest;
  } catch (cause) {
    throw new Error(`Line ${line} is no event of a log`, { cause });
  }
}
