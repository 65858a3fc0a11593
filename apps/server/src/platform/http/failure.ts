import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Action } from '@stenope/contract/action';
import { errorStatus, type ErrorBody, type ErrorCode } from '@stenope/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { asRefusal, isMissing } from '../db/failures.ts';
import { Refusal } from '../errors.ts';

/** Errors of the framework, in our codes. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_ASYNC_CONSTRAINT: 'bad_request',
};

export function errorBody(
  code: ErrorCode,
  requestId: string,
  values: Readonly<Record<string, unknown>> = {},
): ErrorBody {
  return { error: { code, values, requestId } };
}

/** Every failure is answered here: a known code, or `internal` and a line in the log. */
export function answerFailures(
  log: Logger,
  onAnswer: (action: Action, status: number, ms: number) => void,
) {
  return (thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = refusalOf(thrown, request);
    const { action } = request.routeOptions.config;
    if (action) {
      onAnswer(action, errorStatus[refusal.code], performance.now() - request.startedAt);
    }
    if (refusal.code === 'internal' || refusal.code === 'unavailable') {
      const fields = {
        err: refusal.cause ?? thrown,
        requestId: request.id,
        action: action?.id,
      };
      if (refusal.code === 'internal') log.error(fields, 'request failed');
      // Our own refusals need no stack; database errors do.
      else if (refusal.cause) log.warn(fields, 'request put off');
    }
    if (refusal.retryAfter !== undefined) void reply.header('retry-after', refusal.retryAfter);
    // The rest of an unread body must not be parsed as the next request.
    if (!request.raw.complete) void reply.header('connection', 'close');
    void reply
      .code(errorStatus[refusal.code])
      .header('content-type', 'application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(errorBody(refusal.code, request.id, refusal.values));
  };
}

function refusalOf(thrown: FastifyError, { viewer }: FastifyRequest): Refusal {
  const error = asRefusal(thrown);
  if (error instanceof Refusal) return error;
  // Account erased or session ended after the request was authenticated.
  const isGone = viewer && [viewer.userId, viewer.sessionId].some((id) => isMissing(thrown, id));
  if (isGone) return new Refusal('unauthenticated');
  const code = frameworkCodes[thrown.code];
  if (code) return new Refusal(code);
  const status = thrown.statusCode ?? 500;
  if (status === 404) return new Refusal('not_found');
  return status < 500 ? new Refusal('bad_request') : new Refusal('internal', {}, { cause: thrown });
}

/** Answers requests too broken to reach the framework, then closes the connection. */
export function answerBrokenClient(error: Error & { code?: string }, socket: Socket): void {
  const code = brokenCodes[error.code ?? ''] ?? 'bad_request';
  if (socket.writable && error.code !== 'ECONNRESET') {
    const body = JSON.stringify(errorBody(code, randomUUID()));
    socket.write(
      `HTTP/1.1 ${errorStatus[code]} ${code}\r\n` +
        'content-type: application/json; charset=utf-8\r\n' +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}

/** Answers `Expect` with anything but `100-continue`, which Node would refuse without a body. */
export function answerOddExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = JSON.stringify(errorBody('bad_request', randomUUID()));
  response
    .writeHead(errorStatus.bad_request, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    })
    .end(body);
}

const brokenCodes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};
