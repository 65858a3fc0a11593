import type { Action } from '@stenope/contract/action';
import type { FastifyReply } from 'fastify';
import { z } from 'zod/mini';

type Serialize = (answer: unknown) => string;

/** One for each contract entry of this process, however many servers run in it. */
const serializers = new WeakMap<Action, Serialize>();

/**
 * Writes an answer as the contract has it: what its schema does not list is left out. Compiled when
 * the action is first answered; compiling all of them takes a server longer than the rest of its
 * start, and most processes answer few.
 */
export function serializerOf(
  action: Action,
  reply: Pick<FastifyReply, 'compileSerializationSchema'>,
): Serialize {
  const known = serializers.get(action);
  if (known) return known;
  const made = reply.compileSerializationSchema(schemaOf(action)) as Serialize;
  serializers.set(action, made);
  return made;
}

function schemaOf({ id, answer }: Action): Record<string, unknown> {
  if (!answer) throw new Error(`${id} has no answer to write`);
  const { $schema: _, ...schema } = z.toJSONSchema(answer, {
    io: 'output',
    target: 'draft-7',
    // The serializer writes what it is given; patterns and formats were for those who read.
    override: ({ jsonSchema }) => {
      delete jsonSchema.pattern;
      delete jsonSchema.format;
    },
  });
  return schema;
}
