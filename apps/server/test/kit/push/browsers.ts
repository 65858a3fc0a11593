import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Pushed } from '@stenope/contract/notifications/push';
import { onTestFinished } from 'vitest';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A local push service. */
export async function aService(answer: (path: string) => number = () => 201) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(answer(request.url ?? ''), { location: 'http://127.0.0.1:1/' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { received, origin: `http://127.0.0.1:${port}` };
}

/** A browser's push subscription, with decryption. */
export function aBrowser(endpoint: string) {
  const pair = createECDH('prime256v1');
  const [p256dh, secret] = [pair.generateKeys(), randomBytes(16)];
  const keys = { p256dh: p256dh.toString('base64url'), auth: secret.toString('base64url') };
  const open = (sealed: Buffer): Pushed => {
    const [salt, theirs] = [sealed.subarray(0, 16), sealed.subarray(21, 86)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, theirs]);
    const shared = Buffer.from(hkdfSync('sha256', pair.computeSecret(theirs), secret, info, 32));
    const part = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, length));
    const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([decipher.update(sealed.subarray(86, -16)), decipher.final()]);
    return JSON.parse(text.subarray(0, -1).toString('utf8')) as Pushed;
  };
  return { body: { endpoint, keys }, open };
}

/** Settings of a site with push, to local services. */
export const pushing = { FEATURES: 'push', PUSH_LOOPBACK: 'on' };
