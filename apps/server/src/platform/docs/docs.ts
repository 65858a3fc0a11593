import type { Action } from '@stenope/contract/action';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env/settings.ts';
import { sessionCookie } from '../http/credential.ts';
import { renderDocs, docsStyle } from './docs-page.ts';
import { describeApi } from './openapi.ts';

/** Serves the API documentation as HTML and as OpenAPI, generated on first request. */
export function answerDocs(app: FastifyInstance, actions: readonly Action[], env: Env): void {
  let description: string | undefined;
  let page: string | undefined;
  const describe = (): string =>
    (description ??= JSON.stringify(
      describeApi(actions, {
        serverUrl: env.publicUrl,
        cookieName: sessionCookie(env).name,
      }),
    ));
  app.get('/api/openapi.json', async (_request, reply) => {
    return reply.type('application/json; charset=utf-8').send(describe());
  });
  app.get('/api/docs', async (_request, reply) => {
    page ??= renderDocs(actions);
    const policy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'";
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(page);
  });
  app.get('/api/docs.css', async (_request, reply) => {
    return reply.type('text/css; charset=utf-8').send(docsStyle);
  });
}
