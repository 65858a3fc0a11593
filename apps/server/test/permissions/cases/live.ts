import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { readMe, sessionEnded } from '@stenope/contract/accounts';
import { liveProtocol } from '@stenope/contract/live';
import { TestListener } from '../../kit/listener.ts';
import { createNote } from '../../notes/contract.ts';
import { personOf } from '../actors.ts';
import type { Ask, Case, Outcome } from '../play.ts';

/** Cases of the live connection, over real sockets. */
export const liveCases: Readonly<Record<string, Case>> = {
  'realtime.connect': ({ world }, { client }) => ({
    send: () => onLine(world.origin, client.token, {}, async () => opened),
  }),
  'realtime.connect.foreign_origin': ({ world }, { client }) => ({
    send: () =>
      onLine(world.origin, client.token, { origin: 'https://evil.example' }, async () => opened),
  }),
  'realtime.subscribe.notifications_other': ({ world, actors }, { client }) => ({
    send: () => watch(world.origin, client.token, `member:${personOf(actors.S).id}`),
    missing: () => watch(world.origin, client.token, `member:${randomUUID()}`),
  }),
  'realtime.after_revocation': async ({ world, actors }) => {
    const person = await world.person();
    const listener = await TestListener.start(world.origin, person.client.token);
    await world.suspend(person);
    // Sent after the revocation: must not arrive.
    const body = { text: 'trop tard', showTo: person.id };
    await personOf(actors.S).client.ask(createNote, { body });
    return {
      send: async () => {
        const code = await listener.closes(5_000);
        // The revocation itself is sent, but nothing after it.
        const told = listener.events.filter(({ name }) => name !== sessionEnded.name).length;
        if (code !== 4401 || told > 0) return { status: code, body: `${told} events` };
        return person.client.send(readMe);
      },
    };
  },
};

const opened: Outcome = { status: 200, body: undefined };

/** A topic of another feature: its owner may listen, for others it does not exist. */
export function watchCase(topicOf: (id: string) => string): Case {
  return async ({ world, actors }, { client }): Promise<Ask> => {
    const { id } = await personOf(actors.S).client.ask(createNote, { body: { text: 'à moi' } });
    return {
      send: () => watch(world.origin, client.token, topicOf(id)),
      missing: () => watch(world.origin, client.token, topicOf(randomUUID())),
    };
  };
}

export function watch(origin: string, token: string | undefined, topic: string): Promise<Outcome> {
  return onLine(origin, token, {}, async (listener) => {
    listener.say({ type: 'start' });
    await listener.hear(({ type }) => type === 'ready');
    listener.say({ type: 'watch', topic });
    const frame = await listener.hear(({ type }) => type === 'watching' || type === 'error');
    return frame.type === 'error'
      ? { status: 404, body: errorLike(frame.code) }
      : { status: 200, body: frame };
  });
}

async function onLine(
  origin: string,
  token: string | undefined,
  headers: Record<string, string>,
  work: (listener: TestListener) => Promise<Outcome>,
): Promise<Outcome> {
  const answer = await knock(origin, token, headers);
  if (answer.status !== 101) return answer;
  const listener = await TestListener.open(origin, token, headers);
  try {
    return await work(listener);
  } finally {
    listener.end();
  }
}

/** Requests the upgrade by hand, since the body of a refusal is part of the contract. */
function knock(
  origin: string,
  token: string | undefined,
  headers: Record<string, string>,
): Promise<Outcome> {
  const protocols = token ? [liveProtocol, `bearer.${token}`] : [liveProtocol];
  return new Promise((resolve, reject) => {
    const asking = request(new URL('/live', origin), {
      headers: {
        ...headers,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
        'sec-websocket-protocol': protocols.join(', '),
      },
    });
    asking.on('error', reject);
    asking.on('upgrade', (_response, socket) => {
      socket.destroy();
      resolve({ status: 101, body: undefined });
    });
    asking.on('response', (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, body: JSON.parse(body) as unknown }),
        reject,
      );
    });
    asking.end();
  });
}

/** A frame without a request id; otherwise the format of an error answer. */
function errorLike(code: string) {
  return { error: { code, values: {}, requestId: randomUUID() } };
}
