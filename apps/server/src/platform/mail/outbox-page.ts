import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../env/settings.ts';
import { Refusal } from '../errors.ts';
import { escapeHtml } from './letter.ts';
import { openOutbox, type StoredMail } from './outbox.ts';

interface Named {
  readonly Params: { readonly name: string };
}

/** Content security policy of our own page: itself, its style, and a mail in a frame. */
const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'";
/** Content security policy of a mail: inline styles, and links that open elsewhere. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'";

/**
 * Shows the mails of the folder in a browser. In development and on this machine only: some hold
 * links that open accounts. Otherwise the addresses do not exist.
 */
export function answerOutbox(
  app: FastifyInstance,
  env: Pick<Env, 'NODE_ENV' | 'DATA_DIR' | 'publicUrl'>,
): void {
  if (env.NODE_ENV !== 'development') return;
  const outbox = openOutbox(env.DATA_DIR);
  const find = async (request: FastifyRequest<Named>): Promise<StoredMail> => {
    assertFromHere(request);
    const mail = await outbox.read(request.params.name);
    if (!mail) throw new Refusal('not_found');
    return mail;
  };
  app.get('/dev/outbox', async (request, reply) => {
    assertFromHere(request);
    const mails: Listed[] = [];
    for (const name of await outbox.list()) {
      const mail = await outbox.read(name);
      if (mail) mails.push([name, mail]);
    }
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .send(listPage(mails));
  });
  app.get<Named>('/dev/outbox/:name', async (request, reply) => {
    const { text } = await find(request);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .send(mailPage(request.params.name, text, env.publicUrl));
  });
  app.get<Named>('/dev/outbox/:name/html', async (request, reply) => {
    const { html } = await find(request);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', mailPolicy)
      .send(html);
  });
  app.get('/dev/outbox.css', async (request, reply) => {
    assertFromHere(request);
    return reply.type('text/css; charset=utf-8').send(style);
  });
}

const localHost = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i;
const localPeer = /^(?:::ffff:)?127\.|^::1$/;

/** Checks the Host header, which a foreign page cannot choose, and the peer's address. */
function assertFromHere({ headers, socket }: FastifyRequest): void {
  const isHere = localHost.test(headers.host ?? '') && localPeer.test(socket.remoteAddress ?? '');
  if (!isHere) throw new Refusal('not_found');
}

function headerOf(text: string, name: string): string {
  return new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? '';
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/dev/outbox.css">
</head>
<body>
${body}
</body>
</html>`;
}

type Listed = readonly [name: string, mail: StoredMail];

function listPage(mails: readonly Listed[]): string {
  const list =
    mails.length === 0
      ? '<p>No mail yet. It is written here while SMTP_URL is not set.</p>'
      : `<ul>${mails.map(listRow).join('\n')}</ul>`;
  return page('Outbox', `<header><h1>Outbox</h1></header>\n<main>${list}</main>`);
}

function listRow([name, { text }]: Listed): string {
  return `<li><a href="/dev/outbox/${name}">${escapeHtml(headerOf(text, 'Subject'))}</a>
<span class="edge">${escapeHtml(headerOf(text, 'To'))} · ${escapeHtml(headerOf(text, 'Date'))}</span></li>`;
}

function mailPage(name: string, text: string, publicUrl: string): string {
  return page(
    headerOf(text, 'Subject'),
    `<header><p><a href="/dev/outbox">Outbox</a></p><h1>${escapeHtml(headerOf(text, 'Subject'))}</h1></header>
<main>
<h2>Text</h2>
<pre>${withLinks(text, publicUrl)}</pre>
<h2>HTML</h2>
<iframe title="The mail in HTML" src="/dev/outbox/${name}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
</main>`,
  );
}

/** Only a line that is one of our URLs becomes a link. */
function withLinks(text: string, publicUrl: string): string {
  const asLine = (line: string): string => {
    const shown = escapeHtml(line);
    const isOurs = line.startsWith(`${publicUrl}/`) && !/\s/.test(line);
    return isOurs ? `<a href="${shown}">${shown}</a>` : shown;
  };
  return text.split('\n').map(asLine).join('\n');
}

const style = `
:root { color-scheme: dark light; --wall: #0f0f0f; --ink: #f4f4f4; --mute: #a0a0a0; --line: #303030; --safelight: #ff5a2b; }
@media (prefers-color-scheme: light) {
  :root { --wall: #f3f3f3; --ink: #111; --mute: #5f5f5f; --line: #dcdcdc; --safelight: #bf360c; }
}
body { margin: 0 auto; max-width: 48rem; padding: 2rem 1.25rem 6rem; background: var(--wall); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
h1, h2 { letter-spacing: -0.015em; line-height: 1.1; }
h2 { margin-top: 2.5rem; font-size: 1rem; color: var(--mute); }
a { color: var(--safelight); }
ul { padding: 0; list-style: none; }
li { padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
.edge { display: block; color: var(--mute); font: 0.8125rem/1.6 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { padding: 1rem; border: 1px solid var(--line); font: 0.875rem/1.55 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { width: 100%; height: 44rem; border: 1px solid var(--line); background: #fff; }
`;
