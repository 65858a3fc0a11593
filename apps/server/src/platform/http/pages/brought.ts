import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What a member's page would ask for first, read before it is sent. */
export interface Brought {
  /** The place in the history of events after which all of it was read. */
  readonly cursor: string;
  /** By their addresses, as the API wrote them. */
  readonly answers: ReadonlyMap<string, string>;
}

/** A page is not kept waiting: what takes longer, it asks for itself. */
const patienceMs = 1_000;

/**
 * Asks the API as the browser would a moment later, at the same doors: who asks, what they may see
 * and how often is decided there alone. What is refused is left out.
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

/** Into the page as data, which no browser takes for a script; nothing in it can end it. */
export function withBrought(html: string, { cursor, answers }: Brought, files: string): string {
  const lines = [...answers].map(([address, answer]) => `${JSON.stringify(address)}:${answer}`);
  const data = `{"cursor":${JSON.stringify(cursor)},"answers":{${lines.join(',')}}}`;
  const block = `<script type="application/json" id="brought">${data.replaceAll('<', String.raw`\u003c`)}</script>`;
  return html.replace('<div id="root">', (root) => `${files}${block}\n    ${root}`);
}
