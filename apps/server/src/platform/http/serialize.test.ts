import { actions } from '@stenope/contract/catalog';
import { readInstance } from '@stenope/contract/site/instance';
import { fastify, type FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { serializerOf } from './serialize.ts';

/** Runs `work` while a request is answered. */
async function whileAnswering(work: (reply: FastifyReply) => void): Promise<void> {
  const app = fastify();
  app.get('/', async (_request, reply) => {
    work(reply);
    return '';
  });
  const { statusCode, body } = await app.inject('/');
  await app.close();
  expect([statusCode, body]).toEqual([200, '']);
}

/** Serializers are compiled at the first answer: a broken one would fail its first request. */
test('every answer of the contract can be written', async () => {
  const answered = actions.filter(({ answer }) => answer);
  expect(answered.length).toBeGreaterThan(50);
  await whileAnswering((reply) => {
    for (const action of answered) {
      expect(serializerOf(action, reply), action.id).toBeTypeOf('function');
    }
  });
});

test('what the contract does not list is left out', async () => {
  const answer = {
    features: [],
    social: [],
    demo: false,
    mapStyle: null,
    video: null,
    leastAppVersion: null,
    operator: null,
  };
  let written = '';
  await whileAnswering((reply) => {
    written = serializerOf(readInstance, reply)({ ...answer, passwordHash: 'geheim' });
  });
  expect(JSON.parse(written)).toEqual(answer);
});
