import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSigner } from '../../src/platform/env/secret.ts';
import { readEnv } from '../../src/platform/env/settings.ts';
import { createHttpServer } from '../../src/platform/http/server.ts';
import { generous, unlimited } from '../kit/unlimited.ts';

/** A server with a route that returns the client's address. */
function aServer(proxies: number): FastifyInstance {
  const app = createHttpServer({
    env: readEnv({ TRUSTED_PROXIES: String(proxies) }),
    log: pino({ level: 'silent' }),
    signer: createSigner('a secret for tests, long enough to be taken'),
    routes: [],
    resolveViewer: async () => null,
    resolveToken: async () => null,
    rateLimiter: unlimited,
    budgets: generous,
  });
  app.get('/api/whom', async ({ ip, host, protocol }) => ({ ip, host, protocol }));
  onTestFinished(() => app.close());
  return app;
}

async function whom(proxies: number, headers: Record<string, string>): Promise<object> {
  const answer = await aServer(proxies).inject({
    url: '/api/whom',
    remoteAddress: '10.0.0.9',
    headers: { host: 'stenope.example', ...headers },
  });
  return answer.json();
}

const chain = { 'x-forwarded-for': '6.6.6.6, 1.1.1.1, 2.2.2.2' };

describe('who asks is told', () => {
  test('by the connection alone, when no proxy stands in front', async () => {
    const claims = {
      ...chain,
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-real-ip': '6.6.6.6',
      forwarded: 'for=6.6.6.6;host=evil.example;proto=https',
    };
    const known = { ip: '10.0.0.9', host: 'stenope.example', protocol: 'http' };
    expect(await whom(0, claims)).toEqual(known);
  });

  test('by as many proxies as there are, and by nobody before them', async () => {
    expect(await whom(1, chain)).toMatchObject({ ip: '2.2.2.2' });
    expect(await whom(2, chain)).toMatchObject({ ip: '1.1.1.1' });
  });

  test('by the connection, when the proxy says nothing', async () => {
    expect(await whom(1, {})).toMatchObject({ ip: '10.0.0.9' });
    expect(await whom(1, { 'x-real-ip': '6.6.6.6' })).toMatchObject({ ip: '10.0.0.9' });
  });
});
