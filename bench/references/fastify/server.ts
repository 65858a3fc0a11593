import { fastify } from 'fastify';
import {
  floorAnswer,
  type FloorBody,
  type FloorOrder,
  floorPath,
  listTags,
  listTitle,
} from '../../works/floor/floor.ts';

const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;
const tags = { type: 'array', items: { ...text, minLength: 1, maxLength: 40 }, maxItems: 8 };

function exactly(properties: Record<string, object>) {
  const required = Object.keys(properties);
  return { type: 'object', additionalProperties: false, required, properties };
}

const answer = exactly({
  id: text,
  title: text,
  author: exactly({ id: text, name: text, verified: { type: 'boolean' } }),
  counts: exactly({ echoes: whole, comments: whole, marks: whole }),
  tags: { type: 'array', items: text },
  order: text,
  limit: whole,
  at: text,
});

const body = exactly({
  title: { ...text, minLength: 1, maxLength: 120 },
  stars: { ...whole, minimum: 1, maximum: 5 },
  tags,
});

// Unknown fields are refused in ours, so here too: fastify's own setting would cut them off.
const app = fastify({ logger: false, ajv: { customOptions: { removeAdditional: false } } });

// The query is not validated here, and is in ours: the comparison is the harder one for us.
app.get<{ Querystring: { order: FloorOrder; limit: string } }>(
  floorPath,
  { schema: { response: { 200: answer } } },
  async ({ query }) => floorAnswer(listTitle, listTags, query.order, Number(query.limit)),
);

app.post<{ Body: FloorBody }>(
  floorPath,
  { schema: { body, response: { 200: answer } } },
  async ({ body: sent }) => floorAnswer(sent.title, sent.tags, 'newest', sent.stars),
);

await app.listen({ host: process.env.HOST ?? '127.0.0.1', port: Number(process.env.PORT) });

process.once('SIGTERM', () => process.exit(0));
