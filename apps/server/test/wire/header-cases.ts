import type { ErrorCode } from '@stenope/contract/errors';
import { message } from './raw.ts';

/** Building blocks of a case: a valid host, a signed-in person, a note to write. */
export interface Known {
  readonly host: string;
  readonly bearer: string;
  readonly token: string;
  readonly cookie: string;
}

export interface HeaderCase {
  readonly name: string;
  readonly send: (known: Known) => string | Buffer;
  readonly status: number;
  readonly code?: ErrorCode;
  /** The server must close the connection. */
  readonly closes?: true;
}

const note = '{"text":"en clair"}';
const length = `Content-Length: ${note.length}`;
const json = 'Content-Type: application/json';

/** Reads the viewer, with an extra header. */
const me =
  (...headers: string[]) =>
  (known: Known) =>
    message('GET /api/me', [known.host, known.bearer, ...headers]);

/** Writes a note, with given headers about the body. */
const write =
  (...headers: string[]) =>
  (known: Known) =>
    message('POST /api/notes', [known.host, known.bearer, ...headers], note);

const ok = (name: string, send: HeaderCase['send'], status = 200): HeaderCase => ({
  name,
  send,
  status,
});

const no = (
  name: string,
  status: number,
  code: ErrorCode,
  send: HeaderCase['send'],
): HeaderCase => ({ name, status, code, send });

const hangUp = (refused: HeaderCase): HeaderCase => ({ ...refused, closes: true });

const repeat = (count: number, line: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => line(at));

const contentTypes: readonly HeaderCase[] = [
  ok('JSON', write(json, length), 201),
  ok('JSON, in capitals', write('Content-Type: APPLICATION/JSON', length), 201),
  ok('JSON with a charset', write('Content-Type: application/json; charset=utf-8', length), 201),
  ...[
    'text/plain',
    'text/html',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=a',
    'application/jsonp',
    'application/vnd.api+json',
    'application/json-patch+json',
    'application/xml',
    'application/octet-stream',
    'application/json, text/plain',
    'json',
    '*/*',
    ';;;',
    'application/',
    '/json',
    'a'.repeat(4_000),
  ].map((type) =>
    no(
      `Content-Type: ${type.slice(0, 40)}`,
      415,
      'unsupported_media_type',
      write(`Content-Type: ${type}`, length),
    ),
  ),
  no('no Content-Type', 415, 'unsupported_media_type', write(length)),
  no(
    'two Content-Types',
    415,
    'unsupported_media_type',
    write(json, 'Content-Type: text/plain', length),
  ),
  no(
    'a body that is compressed, and says so',
    415,
    'unsupported_media_type',
    write(json, 'Content-Encoding: gzip', length),
  ),
];

const framing: readonly HeaderCase[] = [
  hangUp(
    no('Transfer-Encoding and Content-Length', 400, 'bad_request', ({ host, bearer }) =>
      message(
        'POST /api/notes',
        [host, bearer, json, length, 'Transfer-Encoding: chunked'],
        '0\r\n\r\n',
      ),
    ),
  ),
  hangUp(no('two lengths', 400, 'bad_request', write(json, length, 'Content-Length: 3'))),
  hangUp(no('two lengths in one', 400, 'bad_request', write(json, 'Content-Length: 19, 3'))),
  hangUp(no('a negative length', 400, 'bad_request', write(json, 'Content-Length: -1'))),
  hangUp(no('a length in letters', 400, 'bad_request', write(json, 'Content-Length: ten'))),
  hangUp(
    no(
      'a length beyond all numbers',
      400,
      'bad_request',
      write(json, `Content-Length: ${'9'.repeat(40)}`),
    ),
  ),
  hangUp(no('a length with a sign', 400, 'bad_request', write(json, 'Content-Length: +19'))),
  hangUp(no('an unknown transfer', 400, 'bad_request', write(json, 'Transfer-Encoding: cow'))),
  hangUp(
    no(
      'chunked, then something',
      400,
      'bad_request',
      write(json, 'Transfer-Encoding: chunked, cow'),
    ),
  ),
  hangUp(
    no(
      'chunked, with a tab before',
      400,
      'bad_request',
      write(json, 'Transfer-Encoding:\x0bchunked'),
    ),
  ),
  hangUp(
    no('a bad chunk size', 400, 'bad_request', ({ host, bearer }) =>
      message(
        'POST /api/notes',
        [host, bearer, json, 'Transfer-Encoding: chunked'],
        'zz\r\nab\r\n0\r\n\r\n',
      ),
    ),
  ),
  hangUp(no('a space before the colon', 400, 'bad_request', me('X-Odd : 1'))),
  hangUp(no('a folded line', 400, 'bad_request', me('X-Odd: 1\r\n  folded'))),
  hangUp(
    no(
      'a bare line feed',
      400,
      'bad_request',
      ({ host, bearer }) => `GET /api/me HTTP/1.1\n${host}\n${bearer}\n\n`,
    ),
  ),
  hangUp(no('a bare carriage return', 400, 'bad_request', me('X-Odd: a\rb: c'))),
  hangUp(no('NUL in a header', 400, 'bad_request', me('X-Odd: a\0b'))),
  hangUp(no('a header without a name', 400, 'bad_request', me(': a'))),
  hangUp(
    no('HTTP/9.9', 400, 'bad_request', ({ host }) => `GET /api/me HTTP/9.9\r\n${host}\r\n\r\n`),
  ),
  hangUp(no('no HTTP at all', 400, 'bad_request', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc')),
  hangUp(
    no('an unknown method', 400, 'bad_request', ({ host }) => message('BREW /api/me', [host])),
  ),
];

const sizes: readonly HeaderCase[] = [
  hangUp(no('one header of 17 KB', 431, 'headers_too_large', me(`X-Odd: ${'a'.repeat(17_000)}`))),
  hangUp(
    no(
      'headers of 17 KB together',
      431,
      'headers_too_large',
      me(...repeat(300, (at) => `X-${at}: ${'a'.repeat(50)}`)),
    ),
  ),
  hangUp(
    no('a path of 17 KB', 431, 'headers_too_large', ({ host }) =>
      message(`GET /api/${'a'.repeat(17_000)}`, [host]),
    ),
  ),
  hangUp(no('a header name of 17 KB', 431, 'headers_too_large', me(`${'X'.repeat(17_000)}: 1`))),
  ok('five hundred cookies', me(`Cookie: ${repeat(500, (at) => `c${at}=${at}`).join('; ')}`)),
  ok('five hundred cookie lines', me(...repeat(500, (at) => `Cookie: c${at}=1`))),
  ok('a hundred headers', me(...repeat(100, (at) => `X-${at}: ${at}`))),
];

const hosts: readonly HeaderCase[] = [
  ok('a host by number', (known) => message('GET /api/me', ['Host: 127.0.0.1', known.bearer])),
  ok('a host by long number', (known) =>
    message('GET /api/me', ['Host: [::1]:3000', known.bearer]),
  ),
  no('no host', 400, 'bad_host', ({ bearer }) => message('GET /api/me', [bearer])),
  no('an empty host', 400, 'bad_host', ({ bearer }) => message('GET /api/me', ['Host: ', bearer])),
  no('two hosts', 400, 'bad_host', me('Host: evil.example')),
  no('two hosts, the same', 400, 'bad_host', ({ host, bearer }) =>
    message('GET /api/me', [host, host, bearer]),
  ),
  no('a host with a path', 400, 'bad_host', ({ bearer }) =>
    message('GET /api/me', ['Host: a/b', bearer]),
  ),
  no('a host with a name before', 400, 'bad_host', ({ bearer }) =>
    message('GET /api/me', ['Host: a@b', bearer]),
  ),
  no('a host with a space', 400, 'bad_host', ({ bearer }) =>
    message('GET /api/me', ['Host: a b', bearer]),
  ),
  no('a host where nothing else is', 400, 'bad_host', () =>
    message('GET /api/nothing', ['Host: a,b']),
  ),
];

const credentials: readonly HeaderCase[] = [
  no('a signature that is not ours', 401, 'unauthenticated', ({ host, token }) =>
    message('GET /api/me', [host, `Authorization: Bearer ${token.slice(0, -4)}AAAA`]),
  ),
  no('a token without its signature', 401, 'unauthenticated', ({ host, token }) =>
    message('GET /api/me', [host, `Authorization: Bearer ${token.split('.')[0]}`]),
  ),
  no('a token cut short', 401, 'unauthenticated', ({ host, token }) =>
    message('GET /api/me', [host, `Authorization: Bearer ${token.slice(0, -1)}`]),
  ),
  no('a token of another kind', 401, 'unauthenticated', ({ host }) =>
    message('GET /api/me', [host, 'Authorization: Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.']),
  ),
  no('a name and a password', 401, 'unauthenticated', ({ host }) =>
    message('GET /api/me', [host, 'Authorization: Basic YTpi']),
  ),
  no('two bearers', 401, 'unauthenticated', me('Authorization: Bearer other')),
  no('a bearer of 10 KB', 401, 'unauthenticated', ({ host }) =>
    message('GET /api/me', [host, `Authorization: Bearer ${'a'.repeat(10_000)}`]),
  ),
  no(
    'a bearer that is wrong beside a cookie that is right',
    401,
    'unauthenticated',
    ({ host, cookie }) =>
      message('GET /api/me', [host, 'Authorization: Bearer a.b', `Cookie: ${cookie}`]),
  ),
  ok('a cookie', ({ host, cookie }) => message('GET /api/me', [host, `Cookie: a=b; ${cookie}; c`])),
  no('a cookie twice', 401, 'unauthenticated', ({ host, cookie }) =>
    message('GET /api/me', [host, `Cookie: ${cookie}; ${cookie}`]),
  ),
  no('a cookie twice, on two lines', 401, 'unauthenticated', ({ host, cookie }) =>
    message('GET /api/me', [host, `Cookie: ${cookie}`, 'Cookie: stenope=planted']),
  ),
  no('a cookie with a signature that is not ours', 401, 'unauthenticated', ({ host, cookie }) =>
    message('GET /api/me', [host, `Cookie: ${cookie.slice(0, -4)}AAAA`]),
  ),
  no('a cookie in quotes', 401, 'unauthenticated', ({ host, cookie }) =>
    message('GET /api/me', [host, `Cookie: ${cookie.replace('=', '="')}"`]),
  ),
  no('a cookie under another name', 401, 'unauthenticated', ({ host, cookie }) =>
    message('GET /api/me', [host, `Cookie: __Host-${cookie}`]),
  ),
];

const ignored: readonly HeaderCase[] = [
  ok('another method by header', me('X-HTTP-Method-Override: DELETE', 'X-Method-Override: DELETE')),
  ok('another address by header', me('X-Original-URL: /api/instance', 'X-Rewrite-URL: /admin')),
  ok('another origin of the request', me('X-Forwarded-For: 1.2.3.4', 'X-Real-IP: 1.2.3.4')),
  ok('another host by header', me('X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: https')),
  ok('the standard form of both', me('Forwarded: for=1.2.3.4;host=evil.example;proto=https')),
  ok('a strange language', me(`Accept-Language: ${'x-'.repeat(500)};q=9, *;q=-1,,,`)),
  ok('nothing acceptable', me('Accept: image/webp')),
  ok('a range', me('Range: bytes=0-1')),
  ok('a hundred ranges', me(`Range: bytes=${repeat(100, (at) => `${at}-${at}`).join(',')}`)),
  ok('a tag that matches all', me('If-None-Match: *')),
  ok('a date that is none', me('If-Modified-Since: yesterday')),
  ok('a key on a read', me('Idempotency-Key: short')),
  hangUp(no('an expectation nobody can meet', 400, 'bad_request', me('Expect: miracles'))),
  ok('one that is met', write(json, length, 'Expect: 100-continue'), 201),
];

export const headerCases: readonly HeaderCase[] = [
  ...contentTypes,
  ...framing,
  ...sizes,
  ...hosts,
  ...credentials,
  ...ignored,
];
