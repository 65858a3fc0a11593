import { expect, test } from 'vitest';
import { resetLetter } from '../../src/features/accounts/letters.ts';
import { codeOf } from '../kit/client.ts';
import { aWorld, type World } from '../kit/world.ts';
import { exchange, message } from '../wire/raw.ts';

// Without the web app, whose page answers every other address.
const development = { NODE_ENV: 'development', WEB_DIR: '/nowhere' };

async function send(world: World, to: string): Promise<string> {
  const { env, mailer } = world.running.context;
  const url = `${env.publicUrl}/reset-password#token=abc`;
  await mailer.send({ to, ...resetLetter(env, 'fr', { name: '<b>Ada</b>', url }) });
  return url;
}

const read = (world: World, path: string) => world.visitor.raw(path);

/** Links to the mails on the page, in order. */
async function listed(world: World): Promise<readonly string[]> {
  const { body } = await read(world, '/dev/outbox');
  return [...String(body).matchAll(/href="(\/dev\/outbox\/[^"]+)"/g)].map(([, href = '']) => href);
}

test('in development the kept mails are there to read, newest first', async () => {
  const world = await aWorld({ env: development });
  const empty = await read(world, '/dev/outbox');
  expect([empty.status, empty.body]).toEqual([200, expect.stringContaining('No mail yet')]);
  await send(world, 'first@example.org');
  const url = await send(world, 'second@example.org');
  const list = await read(world, '/dev/outbox');
  expect(list.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(list.headers.get('cache-control')).toBe('no-store');
  expect(String(list.body)).toMatch(/second@example\.org[\s\S]*first@example\.org/);

  const [newest = ''] = await listed(world);
  const mail = await read(world, newest);
  expect(mail.headers.get('content-security-policy')).toMatch(/^default-src 'none'; /);
  expect(mail.body).toContain('To: second@example.org');
  expect(mail.body).toContain(`<a href="${url}">${url}</a>`);
  expect(mail.body).toContain('Bonjour &lt;b&gt;Ada&lt;/b&gt;,');
  expect(mail.body).toContain(`<iframe title="The mail in HTML" src="${newest}/html" sandbox="`);
  expect(mail.body).not.toContain('<b>');

  const html = await read(world, `${newest}/html`);
  expect(html.body).toMatch(/^<!doctype html>/);
  const policy = html.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(
    /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
  );
  expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src/);
  expect((await read(world, '/dev/outbox.css')).headers.get('content-type')).toContain('text/css');
});

test('what is no mail is not found', async () => {
  const world = await aWorld({ env: development });
  await send(world, 'ada@example.org');
  for (const path of [
    '/dev/outbox/x',
    '/dev/outbox/..%2fsecret',
    '/dev/outbox/%2e%2e%2f%2e%2e%2fetc%2fpasswd/html',
    '/dev/outbox/2020-01-01T00-00-00-000Z-00000000',
    '/dev/outbox/',
  ]) {
    const reply = await read(world, path);
    expect([reply.status, codeOf(reply)], path).toEqual([404, 'not_found']);
  }
});

test('only this machine may ask, and only by its own name', async () => {
  const world = await aWorld({ env: development });
  await send(world, 'ada@example.org');
  const [mail = ''] = await listed(world);
  for (const path of ['/dev/outbox', mail, `${mail}/html`, '/dev/outbox.css']) {
    const ask = async (host: string) => {
      const { answers } = await exchange(
        world.origin,
        [message(`GET ${path}`, [`Host: ${host}`])],
        { enough: 1 },
      );
      return answers[0]?.status;
    };
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1:1', '[::1]:3000']) {
      expect(await ask(host), `${host} ${path}`).toBe(200);
    }
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example']) {
      expect(await ask(host), `${host} ${path}`).toBe(404);
    }
  }
});

test.each(['production', 'test'])('in %s none of it exists', async (kind) => {
  const world = await aWorld({ env: { ...development, NODE_ENV: kind } });
  await send(world, 'ada@example.org');
  const other = await world.second(development);
  const { body } = await world.visitor.raw(`${other.address}/dev/outbox`);
  const [, mail = ''] = /href="(\/dev\/outbox\/[^"]+)"/.exec(String(body)) ?? [];
  expect(mail).not.toBe('');
  for (const path of ['/dev/outbox', mail, `${mail}/html`, '/dev/outbox.css']) {
    const reply = await read(world, path);
    expect([reply.status, codeOf(reply)], path).toEqual([404, 'not_found']);
  }
});
