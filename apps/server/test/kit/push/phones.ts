import { createPublicKey, generateKeyPairSync, verify, type KeyObject } from 'node:crypto';
import { createServer as createPlain } from 'node:http';
import {
  constants,
  createServer,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

interface Answer {
  readonly status: number;
  readonly body?: object;
}

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

type Answering = (received: Received) => Answer;

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const keyOfApple = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** Settings of a site that tells iPhones. */
export const appleEnv = {
  APNS_KEY: `ABC123DEFG:${keyOfApple.export({ format: 'der', type: 'pkcs8' }).toString('base64')}`,
  APPLE_APPS: 'TEAM012345.art.stenope.app',
};

const read = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

/** Claims of a token, after its signature was checked; undefined if it is another's. */
export function claimsOf(token: string, key: KeyObject): Record<string, unknown> | undefined {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isTrue = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey(key), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isTrue ? { ...read(head), ...read(claims) } : undefined;
}

/** Apple's push service, as far as it is spoken with: HTTP/2 without TLS. */
export async function anApple(
  answer: Answering = () => ({ status: 200 }),
  hangsUp: (stream: ServerHttp2Stream) => boolean = () => false,
) {
  const received: Received[] = [];
  const connections = { count: 0 };
  const server = createServer();
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    connections.count += 1;
    sessions.add(session);
  });
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined);
    if (hangsUp(stream)) return;
    void text(stream).then((body) => {
      const one = {
        path: String(headers[constants.HTTP2_HEADER_PATH]),
        headers,
        body: JSON.parse(body) as unknown,
      };
      received.push(one);
      const { status, body: said } = answer(one);
      stream.respond({ [constants.HTTP2_HEADER_STATUS]: status });
      stream.end(said && JSON.stringify(said));
    });
  });
  const address = await listening(server);
  onTestFinished(() => {
    for (const session of sessions) session.destroy();
    server.close();
  });
  const env = { ...appleEnv, APNS_ADDRESS: address };
  return {
    env,
    received,
    connections,
    key: keyOfApple,
    hangUp: () => [...sessions].map((one) => one.destroy()),
  };
}

/** Google's push service, and where it gives tokens for the key of an account. */
export async function aGoogle(answer: Answering = () => ({ status: 200 })) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const received: Received[] = [];
  const given: string[] = [];
  const server = createPlain((request, response) => {
    void text(request).then((body) => {
      const isToken = request.url === '/token';
      const one = {
        path: request.url ?? '',
        headers: request.headers,
        body: isToken
          ? Object.fromEntries(new URLSearchParams(body))
          : (JSON.parse(body) as unknown),
      };
      if (isToken) {
        given.push((one.body as { assertion: string }).assertion);
        const granted = { access_token: `access-${given.length}`, expires_in: 3600 };
        return response.end(JSON.stringify(granted));
      }
      received.push(one);
      const { status, body: said } = answer(one);
      return response.writeHead(status).end(JSON.stringify(said ?? {}));
    });
  });
  const address = await listening(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const account = {
    project_id: 'stenope-test',
    client_email: 'push@stenope-test.example',
    private_key: privateKey.export({ format: 'pem', type: 'pkcs8' }),
    token_uri: `${address}/token`,
  };
  const env = {
    FCM_ACCOUNT: Buffer.from(JSON.stringify(account)).toString('base64'),
    FCM_ADDRESS: address,
  };
  return { env, received, given, account, key: privateKey };
}
