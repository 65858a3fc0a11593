import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { actions } from '@stenope/contract/catalog';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isErrorBody } from '../fuzz/typed-error.ts';
import { codeOf, type TestClient } from '../kit/client.ts';
import { aWorld, type World } from '../kit/world.ts';
import { exchange, message } from './raw.ts';

let world: World & { end(): Promise<void> };
let member: TestClient;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stenope-web-'));
  await mkdir(path.join(folder, 'web/assets'), { recursive: true });
  await writeFile(path.join(folder, 'secret.txt'), 'not for the web');
  await writeFile(path.join(folder, 'web/index.html'), '<!doctype html><title>Sténopé</title>');
  await writeFile(path.join(folder, 'web/assets/app-1a2b.js'), 'export {};');
  await writeFile(path.join(folder, 'web/humans.txt'), 'Sténopé');
  const env = { WEB_DIR: path.join(folder, 'web'), PUBLIC_URL: 'https://stenope.example' };
  world = await aWorld({ keep: true, env });
  ({ client: member } = await world.person());
});
afterAll(async () => {
  await world.end();
  await rm(folder, { recursive: true });
});

describe('an address nobody knows', () => {
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('by %s is typed 404', async (method) => {
    const reply = await world.visitor.raw('/api/nothing/here', { method });
    expect([reply.status, codeOf(reply)]).toEqual([404, 'not_found']);
    expect(isErrorBody(reply.body)).toBe(true);
  });

  test.each([
    '//api/me',
    '/api//me',
    '/api/./me',
    '/api/x/../me',
    '/api/me/',
    '/API/ME',
    '/api%2Fme',
    '/api/me%00',
    '/api/me;a=b',
    '/api/%zz',
    '/api/%ff',
    '/api/me%20',
    '/api\\me',
  ])('%s is not the one that looks like it', async (target) => {
    const { host } = new URL(world.origin);
    const headers = [`Host: ${host}`, `Authorization: Bearer ${member.token}`, 'Accept: text/json'];
    const { answers } = await exchange(world.origin, [message(`GET ${target}`, headers)], {
      enough: 1,
    });
    expect([answers[0]?.status, isErrorBody(answers[0]?.body)]).toEqual([404, true]);
  });
});

describe('a wrong method', () => {
  const places = Map.groupBy(actions, (action) => action.path.replaceAll(/\{\w+\}/g, 'a'));
  const cases = [...places].flatMap(([place, known]) =>
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
      .filter((method) => !known.some((action) => action.method === method))
      .map((method) => ({ method, place, known: known.map((action) => action.method) })),
  );

  test.each(cases)('$method $place says which are right', async ({ method, place, known }) => {
    const reply = await member.raw(place, { method });
    expect([reply.status, codeOf(reply)]).toEqual([405, 'method_not_allowed']);
    const allowed = reply.headers.get('allow')?.split(', ') ?? [];
    expect(allowed).toEqual(expect.arrayContaining(known));
    expect(allowed).not.toContain(method);
  });
});

test('HEAD is GET without the body, with the same doors', async () => {
  const [get, head] = [
    await member.raw('/api/me'),
    await member.raw('/api/me', { method: 'HEAD' }),
  ];
  expect([head.status, head.body]).toEqual([200, '']);
  expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
  const visitor = await world.visitor.raw('/api/me', { method: 'HEAD' });
  expect([visitor.status, visitor.body]).toEqual([401, '']);
  const instance = await world.visitor.raw('/api/instance', { method: 'HEAD' });
  expect(instance.status).toBe(200);
});

describe('the headers of an answer', () => {
  test.each([
    ['of the API', '/api/instance', 200],
    ['that refuses', '/api/me', 401],
    ['of nothing', '/api/nothing', 404],
    ['of a broken address', '/api/%zz', 404],
    ['on health', '/api/health/ready', 200],
    ['of the description', '/api/openapi.json', 200],
  ])('%s leave a browser nothing to do', async (_what, address, status) => {
    const reply = await world.visitor.raw(address);
    expect(reply.status).toBe(status);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8}; includeSubDomains$/),
    });
    expect(reply.headers.has('x-powered-by')).toBe(false);
    expect(reply.headers.has('server')).toBe(false);
  });

  test.each([
    '/',
    '/welcome',
    '/post/018f0000-0000-7000-8000-000000000000',
    '/a/b/c?d=e',
    '/index.html',
    '/social-app/admin/claim.html',
  ])('of the page %s let no foreign and no made-up script run', async (address) => {
    const reply = await world.visitor.raw(address, { headers: { accept: 'text/html' } });
    expect([reply.status, reply.body]).toEqual([200, expect.stringContaining('Sténopé')]);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cache-control': 'no-cache',
      'strict-transport-security': expect.any(String),
    });
    const policy = reply.headers.get('content-security-policy') ?? '';
    const directives = new Map(
      policy.split('; ').map((part): [string, string] => {
        const [name = '', ...values] = part.split(' ');
        return [name, values.join(' ')];
      }),
    );
    expect(Object.fromEntries(directives)).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self' wss://stenope.example",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'map-worker video-worker service-worker',
    });
    expect(policy).not.toMatch(/unsafe|\*|http:|https:/);
  });

  test('of a file with its own name let it be kept for good', async () => {
    const script = await world.visitor.raw('/assets/app-1a2b.js');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
    expect(script.headers.get('x-content-type-options')).toBe('nosniff');
    const other = await world.visitor.raw('/humans.txt');
    expect(other.headers.get('cache-control')).toBe('no-cache');
  });
});

describe('the web folder', () => {
  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..\\secret.txt',
    '/.%00./secret.txt',
    '//etc/passwd',
    '/assets/%2e%2e%5csecret.txt',
  ])('is not left by %s', async (target) => {
    const { host } = new URL(world.origin);
    const { answers } = await exchange(
      world.origin,
      [message(`GET ${target}`, [`Host: ${host}`])],
      {
        enough: 1,
      },
    );
    expect(answers[0]?.status).toBeGreaterThanOrEqual(200);
    expect(String(answers[0]?.body)).not.toMatch(/not for the web|root:/);
  });

  test.each(['/missing.js', '/assets/', '/assets/missing.css', '/favicon.ico'])(
    'has nothing at %s, and says so',
    async (address) => {
      const reply = await world.visitor.raw(address, { headers: { accept: 'text/css' } });
      expect([reply.status, codeOf(reply)]).toEqual([404, 'not_found']);
    },
  );

  test('opens for those who read pages only', async () => {
    const program = await world.visitor.raw('/chat', {
      headers: { accept: 'application/json' },
    });
    expect([program.status, codeOf(program)]).toEqual([404, 'not_found']);
    const write = await world.visitor.raw('/chat', { method: 'POST' });
    expect([write.status, codeOf(write)]).toEqual([404, 'not_found']);
  });
});
