import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Answers embedded in a member's page, the ones it would request first: JSON by path, each as it
 * comes, or undefined if it failed.
 */
export type Answers = ReadonlyMap<string, Promise<string | undefined>>;

/**
 * Longest wait for the answers; the page requests missing ones itself. Given up much sooner, a busy
 * server would be asked for the same a second time.
 */
const patienceMs = 3_000;

/**
 * Calls the API as the browser would a moment later, with the same authentication, permissions and
 * limits.
 */
export function bring(
  app: FastifyInstance,
  request: FastifyRequest,
  addresses: readonly string[],
): Answers {
  const { promise: late, resolve: giveUp } = Promise.withResolvers<undefined>();
  const timer = setTimeout(giveUp, patienceMs, undefined).unref();
  const asked = addresses.map((address) => ask(app, request, address).catch(() => undefined));
  void Promise.all(asked).then(() => clearTimeout(timer));
  return new Map(
    asked.map((answer, at) => [addresses[at] ?? '', Promise.race([answer, late])] as const),
  );
}

/** Asks one address of the API; undefined where it refuses. */
export async function ask(
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
 * A JSON data block of the answers, without failed ones; `<` is escaped, so nothing in it can close
 * the element. `cursor` is the position in the event history, read before the answers.
 */
export async function broughtHtml(cursor: string, answers: Answers): Promise<string> {
  const found = await Promise.all(
    [...answers].map(async ([address, answer]) => [address, await answer] as const),
  );
  const lines = found
    .filter(([, answer]) => answer !== undefined)
    .map(([address, answer]) => `${JSON.stringify(address)}:${answer}`);
  const data = `{"cursor":${JSON.stringify(cursor)},"answers":{${lines.join(',')}}}`;
  return `<script type="application/json" id="brought">${data.replaceAll('<', String.raw`\u003c`)}</script>`;
}
