import type { Action } from '@stenope/contract/action';
import type { FastifyReply } from 'fastify';
import { z } from 'zod/mini';

type Serialize = (answer: unknown) => string;

/** Cached for each contract entry of this process, however many servers run in it. */
const serializers = new WeakMap<Action, Serialize>();

/**
 * Serializes an answer by the contract: fields its schema does not list are left out. Compiled when
 * the action is first answered; compiling all of them takes longer than the rest of the start, and
 * most processes answer few.
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
    // Patterns and formats are for validation; a serializer does not need them.
    override: ({ jsonSchema }) => {
      delete jsonSchema.pattern;
      delete jsonSchema.format;
    },
  });
  return schema;
}
