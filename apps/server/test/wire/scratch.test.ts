import net from 'node:net';
import { test } from 'vitest';
import { aWorld } from '../kit/world.ts';

function raw(port: number, chunks: (string | Buffer)[], ms = 1500): Promise<string> {
  return new Promise((resolve) => {
    const s = net.connect(port, '127.0.0.1');
    let out = '';
    s.on('data', (d) => (out += d.toString('latin1')));
    s.on('error', (e) => (out += `<<ERR ${(e as Error & {code: string}).code}>>`));
    s.on('close', () => resolve(`${out}<<closed>>`));
    s.on('connect', () => { for (const c of chunks) s.write(c); });
    setTimeout(() => { resolve(`${out}<<open>>`); s.destroy(); }, ms);
  });
}

test('explore', async () => {
  const world = await aWorld({ env: { WEB_DIR: '/nonexistent' } });
  const port = Number(new URL(world.origin).port);
  const ada = await world.person();
  const H = `Host: localhost:${port}\r\n`;
  const B = `Authorization: Bearer ${ada.client.token}\r\n`;
  const J = 'Content-Type: application/json\r\n';
  const show = async (name: string, ...chunks: (string | Buffer)[]) => {
    const r = await raw(port, chunks);
    console.log(`## ${name}\n${r.replace(/(content-security-policy|x-content|referrer|cross-origin|x-frame|permissions-policy)[^\r\n]*\r\n/gi, '').slice(0, 700)}`);
  };
  await show('dup host', `GET /api/me HTTP/1.1\r\n${H}Host: evil.example\r\n${B}\r\n`);
  await show('no host', `GET /api/me HTTP/1.1\r\n${B}\r\n`);
  await show('bad host', `GET /api/me HTTP/1.1\r\nHost: a b\r\n${B}\r\n`);
  await show('TE+CL', `POST /api/notes HTTP/1.1\r\n${H}${B}${J}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`);
  await show('dup CL', `POST /api/notes HTTP/1.1\r\n${H}${B}${J}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`);
  await show('expect weird', `POST /api/notes HTTP/1.1\r\n${H}${B}${J}Expect: tea\r\nContent-Length: 2\r\n\r\n{}`);
  await show('upgrade h2c', `GET /api/me HTTP/1.1\r\n${H}${B}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`);
  await show('head', `HEAD /api/me HTTP/1.1\r\n${H}${B}\r\n`);
  await show('head post-only', `HEAD /api/auth/login HTTP/1.1\r\n${H}${B}\r\n`);
  await show('options', `OPTIONS /api/notes HTTP/1.1\r\n${H}${B}\r\n`);
  await show('trace', `TRACE /api/notes HTTP/1.1\r\n${H}${B}\r\n`);
  await show('connect', `CONNECT /api/notes HTTP/1.1\r\n${H}${B}\r\n`);
  await show('weird method', `BREW /api/notes HTTP/1.1\r\n${H}${B}\r\n`);
  await show('propfind', `PROPFIND /api/notes HTTP/1.1\r\n${H}${B}\r\n`);
  await show('bad pct', `GET /api/notes/%zz HTTP/1.1\r\n${H}${B}\r\n`);
  await show('404 text/plain', `POST /api/nothing HTTP/1.1\r\n${H}${B}Content-Type: text/plain\r\nContent-Length: 2\r\n\r\nhi`);
  await show('404 no body', `GET /api/nothing HTTP/1.1\r\n${H}${B}\r\n`);
  await show('405', `DELETE /api/notes HTTP/1.1\r\n${H}${B}\r\n`);
  await show('405 on docs', `POST /api/openapi.json HTTP/1.1\r\n${H}${B}\r\n`);
  await show('16KB', `GET /api/me HTTP/1.1\r\n${H}${B}X-A: ${'a'.repeat(17000)}\r\n\r\n`);
  await show('abs uri', `GET http://evil.example/api/me HTTP/1.1\r\n${H}${B}\r\n`);
  await show('http/1.0', `GET /api/me HTTP/1.0\r\n${B}\r\n`);
  await show('double slash', `GET //api/me HTTP/1.1\r\n${H}${B}\r\n`);
  await show('case', `GET /API/me HTTP/1.1\r\n${H}${B}\r\n`);
  await show('trailing slash', `GET /api/me/ HTTP/1.1\r\n${H}${B}\r\n`);
  await show('semicolon', `GET /api/me;x=1 HTTP/1.1\r\n${H}${B}\r\n`);
  await show('encoded', `GET /api%2fme HTTP/1.1\r\n${H}${B}\r\n`);
  await show('ct jsonp', `POST /api/notes HTTP/1.1\r\n${H}${B}Content-Type: application/jsonp\r\nContent-Length: 2\r\n\r\n{}`);
  await show('ct garbage', `POST /api/notes HTTP/1.1\r\n${H}${B}Content-Type: ;;;\r\nContent-Length: 2\r\n\r\n{}`);
  await show('ct none', `POST /api/notes HTTP/1.1\r\n${H}${B}Content-Length: 2\r\n\r\n{}`);
  await show('ct none no body', `POST /api/notes HTTP/1.1\r\n${H}${B}\r\n`);
  await show('ct charset', `POST /api/notes HTTP/1.1\r\n${H}${B}Content-Type: application/json; charset=utf-16\r\nContent-Length: 2\r\n\r\n{}`);
  await show('ct +json', `POST /api/notes HTTP/1.1\r\n${H}${B}Content-Type: application/vnd.api+json\r\nContent-Length: 2\r\n\r\n{}`);
  await show('GET with body', `GET /api/me HTTP/1.1\r\n${H}${B}${J}Content-Length: 2\r\n\r\n{}GET /api/instance HTTP/1.1\r\n${H}\r\n`);
  await show('proto query', `GET /api/notes?__proto__=1 HTTP/1.1\r\n${H}${B}\r\n`);
  await show('ctor query', `GET /api/notes?constructor=1 HTTP/1.1\r\n${H}${B}\r\n`);
  await show('limit hex', `GET /api/notes?limit=0x10 HTTP/1.1\r\n${H}${B}\r\n`);
  await show('limit twice', `GET /api/notes?limit=1&limit=2 HTTP/1.1\r\n${H}${B}\r\n`);
  await show('1MB', `POST /api/notes HTTP/1.1\r\n${H}${B}${J}Content-Length: 1000000\r\n\r\n`, Buffer.alloc(1_000_000, 'a'));
  await show('chunked big', `POST /api/notes HTTP/1.1\r\n${H}${B}${J}Transfer-Encoding: chunked\r\n\r\n`, ...Array.from({ length: 20 }, () => `2710\r\n${'a'.repeat(10000)}\r\n`), '0\r\n\r\n');
  const tally: Record<string, number> = {};
  for (let i = 0; i < 60; i++) {
    const r = await raw(port, [`POST /api/notes HTTP/1.1\r\n${H}${B}${J}Content-Length: 5000000\r\n\r\n`, Buffer.alloc(5_000_000, 'a')], 4000);
    const k = `${/HTTP\/1.1 (\d+)/.exec(r)?.[1]} ${r.includes('ERR') ? 'err' : ''} ${r.slice(-10)}`;
    tally[k] = (tally[k] ?? 0) + 1;
  }
  console.log('raw 5MB', tally);
  const t2: Record<string, number> = {};
  for (let i = 0; i < 60; i++) {
    let k;
    try { k = (await ada.client.raw('/api/notes', { method: 'POST', body: 'a'.repeat(1_000_000), headers: { 'content-type': 'application/json' } })).status; } catch (e) { k = String((e as Error).cause); }
    t2[k] = (t2[k] ?? 0) + 1;
  }
  console.log('fetch 1MB', t2);
}, 120_000);
