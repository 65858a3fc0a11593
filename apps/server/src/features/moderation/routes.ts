import {
  appealLinkedStatement,
  appealStatement,
  claimCase,
  decideCase,
  decideCases,
  escalateCase,
  handOnCase,
  judgeAppeal,
  listCases,
  listStatements,
  listTeam,
  noteOnCase,
  openCase,
  readCase,
  readLinkedStatement,
  readStatement,
  releaseCase,
  searchModeratedPosts,
} from '@stenope/contract/site/moderation';
import { handle, type Route } from '../../platform/http/bind.ts';
import * as appealing from './appealing/service.ts';
import * as handling from './deciding/handling.ts';
import * as deciding from './deciding/service.ts';
import * as queue from './queue/service.ts';
import * as searching from './searching/service.ts';

export function moderationRoutes(judging: appealing.Judging): readonly Route[] {
  const { context } = judging;
  return [
    handle(listCases, ({ viewer, query }) => queue.list(context, viewer, query)),
    handle(searchModeratedPosts, ({ query }) => searching.searchPosts(context, query)),
    handle(listTeam, () => queue.team(context)),
    handle(openCase, ({ viewer, body }) => handling.open(context, viewer, body)),
    handle(readCase, ({ viewer, params }) => queue.readCase(context, viewer, params.caseId)),
    handle(claimCase, ({ viewer, params }) => handling.claim(context, viewer, params.caseId)),
    handle(releaseCase, ({ viewer, params }) => handling.release(context, viewer, params.caseId)),
    handle(handOnCase, ({ viewer, params, body }) =>
      handling.handOn(context, viewer, params.caseId, body.to),
    ),
    handle(escalateCase, ({ viewer, params }) => handling.escalate(context, viewer, params.caseId)),
    handle(noteOnCase, ({ viewer, params, body, idempotencyKey }) =>
      handling.note(context, viewer, { ...params, ...body }, idempotencyKey),
    ),
    handle(decideCase, ({ viewer, params, body }) =>
      deciding.decide(context, viewer, params.caseId, body),
    ),
    handle(decideCases, ({ viewer, body }) => deciding.decideMany(context, viewer, body)),
    handle(judgeAppeal, ({ viewer, params, body }) =>
      appealing.judge(judging, viewer, params.caseId, body),
    ),
    handle(listStatements, ({ viewer, query }) => appealing.list(context, viewer, query)),
    handle(readStatement, ({ viewer, params }) =>
      appealing.readStatementOf(context, viewer.userId, params.statementId),
    ),
    handle(appealStatement, ({ viewer, params, body, idempotencyKey }) => {
      const appeal = { ...params, body: body.body ?? '' };
      return appealing.appealOf(context, viewer.userId, appeal, idempotencyKey);
    }),
    handle(readLinkedStatement, ({ body }) => appealing.readLinked(context, body.token)),
    handle(appealLinkedStatement, ({ body: { token, body = '' }, idempotencyKey }) =>
      appealing.appealLinked(context, { token, body }, idempotencyKey),
    ),
  ];
}
