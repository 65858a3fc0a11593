import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';
import { collect, type BodyStream } from './body.ts';

/**
 * Accepts form bodies only, in this scope: for the few addresses another site posts to. Our own
 * pages never send forms.
 */
export function acceptForms(scope: FastifyInstance, limit: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, stream: BodyStream) => {
      const bytes = await collect(request, stream, limit);
      if (!isUtf8(bytes)) throw new Refusal('bad_request');
      return new URLSearchParams(bytes.toString('utf8'));
    },
  );
}
