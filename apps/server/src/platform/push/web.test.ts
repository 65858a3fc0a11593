import { createECDH, randomBytes } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createSigner } from '../env/secret.ts';
import { sendingOf } from './vapid.ts';
import { sendToBrowser } from './web.ts';

/** Fake DNS of a test. */
const names = vi.hoisted(() => new Map<string, string>());

vi.mock('node:dns', () => ({
  lookup: (
    name: string,
    _options: unknown,
    done: (error: Error | null, found: LookupAddress[]) => void,
  ) => {
    const address = names.get(name);
    if (address === undefined) done(new Error('unknown'), []);
    else done(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
  },
}));

let service: Server;
let port: number;
let visits = 0;
beforeAll(async () => {
  service = createServer((_request, response) => {
    visits += 1;
    response.writeHead(201).end();
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  ({ port } = service.address() as AddressInfo);
});
afterAll(() => service.close());
beforeEach(() => {
  visits = 0;
  names.clear();
});

const sending = sendingOf(createSigner('a secret for tests, long enough to be taken'), {
  VAPID_PRIVATE_KEY: undefined,
  MAIL_FROM: 'Sténopé <bonjour@stenope.example>',
  publicUrl: 'https://stenope.example',
});

function send(endpoint: string, { loopback = false } = {}) {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  const to = { endpoint, p256dh, auth: randomBytes(16).toString('base64url') };
  return sendToBrowser({ sending, to, message: 'Bonjour', now: new Date(), loopback });
}

test('what is sent arrives, where it may', async () => {
  expect(await send(`http://127.0.0.1:${port}/a`, { loopback: true })).toBe('taken');
  expect(visits).toBe(1);
});

test.each([
  () => `http://127.0.0.1:${port}/a`,
  () => `https://127.0.0.1:${port}/a`,
  () => 'https://127.0.0.1/a',
  () => 'https://10.0.0.7/a',
  () => 'https://169.254.169.254/latest',
  () => 'https://[::1]/a',
  () => 'https://[fd00::1]/a',
  () => 'https://db.internal/a',
])(
  'an address that was kept is looked at again before anything is sent there (%#)',
  async (where) => {
    expect(await send(where())).toBe('refused');
    expect(visits).toBe(0);
  },
);

test.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', 'fd00::1'])(
  'a name that leads to %s is not followed',
  async (address) => {
    names.set('push.example.org', address);
    await expect(send('https://push.example.org/a')).rejects.toThrow('InnerAddress');
  },
);
