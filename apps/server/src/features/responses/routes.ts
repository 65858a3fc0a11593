import {
  createResponse,
  deleteResponse,
  listResponses,
  readResponse,
} from '@stenope/contract/echoes/responses';
import { deleteHiddenAnswers } from '@stenope/contract/posts';
import { handle, type Route } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function responseRoutes(answering: service.Answering): readonly Route[] {
  const { echoes } = answering;
  return [
    handle(listResponses, ({ viewer, params, query }) =>
      service.list(echoes, viewer, params.postId, query),
    ),
    handle(createResponse, ({ viewer, params, body, idempotencyKey }) =>
      service.create(echoes, viewer, { ...params, ...body }, idempotencyKey),
    ),
    handle(readResponse, ({ viewer, params }) => service.read(echoes, viewer, params.responseId)),
    handle(deleteResponse, ({ viewer, params, query }) =>
      service.remove(answering, viewer, params.responseId, query.reason),
    ),
    handle(deleteHiddenAnswers, ({ viewer, params }) =>
      service.askToTakeDown(echoes.context, viewer, params.postId),
    ),
  ];
}
