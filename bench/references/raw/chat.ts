import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import pg from 'pg';
import { WebSocketServer, type WebSocket } from 'ws';

/**
 * Writes the same rows in the same commit as ours: the message, the conversation's preview, its
 * place in both lists with the unread count, and the event. Then it is sent to the other's socket.
 * No authentication, no validation, and nobody reads the event.
 */
const keep = {
  name: 'keep',
  text: `with placed as (
      select id, revision + 1 as revision, greatest(date_trunc('milliseconds', clock_timestamp()),
        last_at + interval '1 millisecond') as at
      from conversations where id = $1::uuid for no key update),
    kept as (
      insert into messages (id, conversation_id, sender_id, body, created_at, revision)
      select $2::uuid, id, $3::uuid, $5, at, revision from placed),
    shown as (
      update conversations set last_id = $2::uuid, last_at = placed.at, last_sender_id = $3::uuid,
        last_preview = left($5, 140), revision = placed.revision
      from placed where conversations.id = placed.id),
    counted as (
      update conversation_members set last_at = placed.at,
        unread = unread + (user_id = $4::uuid)::int
      from placed where conversation_id = placed.id),
    told as (
      insert into outbox (at, name, topics, data)
      select pg_current_xact_id(), 'messages.sent', array['member:' || $3, 'member:' || $4],
        jsonb_build_object('id', $2, 'conversationId', $1, 'senderId', $3, 'body', $5,
          'createdAt', placed.at, 'revision', placed.revision)
      from placed)
    select at from placed`,
};

const sockets = new Map<string, WebSocket>();

export function attach(server: Server): void {
  const listening = new WebSocketServer({
    server,
    perMessageDeflate: false,
    clientTracking: false,
  });
  listening.on('connection', (socket, { url = '/' }) => {
    sockets.set(url.slice(1), socket);
    socket.on('close', () => sockets.delete(url.slice(1)));
  });
}

export function open(): Promise<RequestListener> {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 14 });
  return Promise.resolve((request, response) => {
    const [, conversation = '', id = '', sender = '', receiver = ''] = (request.url ?? '/').split(
      '/',
    );
    if (conversation === 'ready') response.writeHead(200).end();
    else {
      readBody(request, (body) => {
        void answer(pool, response, { conversation, id, sender, receiver, body });
      });
    }
  });
}

function readBody(request: IncomingMessage, read: (body: string) => void): void {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => {
    text += chunk;
  });
  request.on('end', () => read((JSON.parse(text) as { body: string }).body));
}

interface Sending {
  readonly conversation: string;
  readonly id: string;
  readonly sender: string;
  readonly receiver: string;
  readonly body: string;
}

async function answer(pool: pg.Pool, response: ServerResponse, sending: Sending): Promise<void> {
  const { conversation: conversationId, id, sender: senderId, receiver, body } = sending;
  const values = [conversationId, id, senderId, receiver, body];
  const { rows } = await pool.query<{ at: Date }>({ ...keep, values });
  const message = { id, conversationId, senderId, body, createdAt: rows[0]?.at };
  sockets
    .get(receiver)
    ?.send(JSON.stringify({ type: 'event', name: 'messages.sent', data: message }));
  const text = JSON.stringify(message);
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
