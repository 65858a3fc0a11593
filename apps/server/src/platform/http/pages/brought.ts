import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Answers embedded in a member's page: the ones it would request first. */
export interface Brought {
  /** Position in the event history, read before the answers. */
  readonly cursor: string;
  /** JSON answers of the API by path. */
  readonly answers: ReadonlyMap<string, string>;
}

/** Longest wait for the answers; the page requests missing ones itself. */
const patienceMs = 1_000;

/**
 * Calls the API as the browser would a moment later, with the same authentication, permissions and
 * limits. Failed answers are left out.
 */
export async function bring(
  app: FastifyInstance,
  request: FastifyRequest,
  cursor: string,
  addresses: readonly string[],
): Promise<Brought> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, patienceMs, undefined).unref();
  });
  const found = await Promise.all(
    addresses.map(async (address) => {
      const asked = ask(app, request, address).catch(() => undefined);
      return [address, await Promise.race([asked, late])] as const;
    }),
  );
  const isAnswered = (pair: (typeof found)[number]): pair is readonly [string, string] =>
    pair[1] !== undefined;
  return { cursor, answers: new Map(found.filter(isAnswered)) };
}

async function ask(
  app: FastifyInstance,
  { headers, socket }: FastifyRequest,
  url: string,
): Promise<string | undefined> {
  const { host, cookie, 'user-agent': agent, 'x-forwarded-for': passed } = headers;
  const { statusCode, payload } = await app.inject({
    url,
    remoteAddress: socket.remoteAddress ?? '',
    headers: {
      accept: 'application/json',
      ...(host !== undefined && { host }),
      ...(cookie !== undefined && { cookie }),
      ...(agent !== undefined && { 'user-agent': agent }),
      ...(passed !== undefined && { 'x-forwarded-for': passed }),
    },
  });
  return statusCode === 200 ? payload : undefined;
}

/**
 * Embeds the answers as a JSON data block; `<` is escaped, so nothing in it can close the element.
 */
export function withBrought(html: string, { cursor, answers }: Brought, files: string): string {
  const lines = [...answers].map(([address, answer]) => `${JSON.stringify(address)}:${answer}`);
  const data = `{"cursor":${JSON.stringify(cursor)},"answers":{${lines.join(',')}}}`;
  const block = `<script type="application/json" id="brought">${data.replaceAll('<', String.raw`\u003c`)}</script>`;
  return html.replace('<div id="root">', (root) => `${files}${block}\n    ${root}`);
}
