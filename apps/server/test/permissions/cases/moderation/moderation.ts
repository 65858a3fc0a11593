import { randomUUID } from 'node:crypto';
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
  type CaseDetails,
} from '@stenope/contract/site/moderation';
import type { SentBody } from '@stenope/contract/action';
import { writeLink } from '../../../../src/features/moderation/appealing/link.ts';
import { aPost } from '../../../kit/posts.ts';
import type { Person } from '../../../kit/world.ts';
import { personOf, type Actor, type Stage } from '../../actors.ts';
import type { Ask, Case, Outcome } from '../../play.ts';
import { watch } from '../live.ts';
import { postOfS } from '../posts.ts';

type Act = SentBody<typeof decideCase>['act'];
type Reviewed = Pick<CaseDetails, 'id' | 'revision'>;

const because = { reason: 'spam', ground: 'terms' } as const;

/** A case of another admin about a post, which nobody holds. */
async function opened(admin: Person, targetId: string): Promise<Reviewed> {
  return admin.client.ask(openCase, { body: { kind: 'post', targetId } });
}

async function aCase(stage: Stage, state?: 'masked'): Promise<Reviewed> {
  const { id } = await postOfS(stage, state && { state });
  return opened(personOf(stage.actors.A), id);
}

/** About a post of whoever asks. */
async function ownCase(stage: Stage, actor: Actor): Promise<Reviewed> {
  const { id } = await aPost(stage.world, personOf(isSignedIn(actor) ? actor : stage.actors.A));
  return opened(await stage.world.person({ role: 'admin' }), id);
}

/** In the hands of whoever asks, where they can hold one. */
async function heldCase(stage: Stage, actor: Actor): Promise<Reviewed> {
  const reviewed = await aCase(stage);
  const mayHold = actor.letter === 'A' || actor.letter === 'O';
  return mayHold ? personOf(actor).client.ask(claimCase, params(reviewed)) : reviewed;
}

function isSignedIn({ letter }: Actor): boolean {
  return letter !== 'V' && letter !== 'X';
}

const onCase = (
  act: (client: Person['client'], reviewed: Reviewed) => Promise<Outcome>,
  make: (stage: Stage, actor: Actor) => Promise<Reviewed> = (stage) => aCase(stage),
): Case => {
  return async (stage, actor): Promise<Ask> => {
    const reviewed = await make(stage, actor);
    return { send: () => act(actor.client, reviewed) };
  };
};

const params = ({ id: caseId }: Reviewed) => ({ params: { caseId } });

const claiming = (client: Person['client'], reviewed: Reviewed) =>
  client.send(claimCase, params(reviewed));

const deciding =
  (act: Act, later = 0) =>
  (client: Person['client'], reviewed: Reviewed) => {
    const body = { revision: reviewed.revision + later, act, ...because };
    return client.send(decideCase, { ...params(reviewed), body });
  };

/** A statement to S, by an admin. */
async function aStatement(stage: Stage, decider: Person): Promise<{ id: string; postId: string }> {
  const { id: postId } = await postOfS(stage);
  const { id: caseId, revision } = await opened(decider, postId);
  const body = { revision, act: 'mask', ...because } as const;
  const { history } = await decider.client.ask(decideCase, { params: { caseId }, body });
  return { id: history[0]?.id ?? '', postId };
}

async function appealed(stage: Stage, decider: Person): Promise<Reviewed> {
  const { id: statementId, postId } = await aStatement(stage, decider);
  const { client } = personOf(stage.actors.S);
  await client.ask(appealStatement, { params: { statementId }, body: {} });
  return opened(await stage.world.person({ role: 'admin' }), postId);
}

const judging = (client: Person['client'], reviewed: Reviewed) => {
  const body = { revision: reviewed.revision, outcome: 'kept' } as const;
  return client.send(judgeAppeal, { ...params(reviewed), body });
};

const onStatement =
  (act: (client: Person['client'], statementId: string) => Promise<Outcome>): Case =>
  async (stage, { client }) => {
    const { id } = await aStatement(stage, personOf(stage.actors.A));
    return { send: () => act(client, id), missing: () => act(client, randomUUID()) };
  };

/** With the link of a mail to S. */
const onLink =
  (act: (client: Person['client'], token: string) => Promise<Outcome>): Case =>
  async (stage, { client }) => {
    const { id: statementId } = await aStatement(stage, personOf(stage.actors.A));
    const { context } = stage.world.running;
    const named = { statementId, userId: personOf(stage.actors.S).id, at: context.now() };
    const token = writeLink(context, named);
    return { send: () => act(client, token) };
  };

export const moderationCases: Readonly<Record<string, Case>> = {
  'moderation.queue': (_stage, { client }) => ({ send: () => client.send(listCases) }),
  'moderation.posts': (_stage, { client }) => ({ send: () => client.send(searchModeratedPosts) }),
  'moderation.team': (_stage, { client }) => ({ send: () => client.send(listTeam) }),
  'moderation.open': async (stage, { client }) => {
    const body = { kind: 'post', targetId: (await postOfS(stage)).id } as const;
    return { send: () => client.send(openCase, { body }) };
  },
  'moderation.case': onCase((client, reviewed) => client.send(readCase, params(reviewed))),
  'moderation.claim': onCase(claiming),
  'moderation.claim.taken': onCase(claiming, async (stage) => {
    const reviewed = await aCase(stage);
    const other = await stage.world.person({ role: 'admin' });
    return other.client.ask(claimCase, params(reviewed));
  }),
  'moderation.claim.own_content': onCase(claiming, ownCase),
  'moderation.release': onCase(
    (client, reviewed) => client.send(releaseCase, params(reviewed)),
    heldCase,
  ),
  'moderation.hand_on': async (stage, { client }) => {
    const reviewed = await aCase(stage);
    const { id: to } = await stage.world.person({ role: 'admin' });
    return { send: () => client.send(handOnCase, { ...params(reviewed), body: { to } }) };
  },
  'moderation.escalate': onCase((client, reviewed) => client.send(escalateCase, params(reviewed))),
  'moderation.note': onCase((client, reviewed) =>
    client.send(noteOnCase, { ...params(reviewed), body: { body: 'À voir' } }),
  ),
  'moderation.decide.validate': onCase(deciding('validate')),
  'moderation.decide.mask': onCase(deciding('mask')),
  'moderation.decide.remove': onCase(deciding('remove')),
  'moderation.decide.restore': onCase(deciding('restore'), (stage) => aCase(stage, 'masked')),
  'moderation.decide.illegal': onCase(deciding('restore')),
  'moderation.decide.changed': onCase(deciding('mask', 1)),
  'moderation.decide.own_content': onCase(deciding('mask'), ownCase),
  'moderation.decide_many': onCase((client, { id, revision }) =>
    client.send(decideCases, { body: { cases: [{ id, revision }], act: 'mask', ...because } }),
  ),
  'moderation.judge_appeal': onCase(judging, async (stage) =>
    appealed(stage, await stage.world.person({ role: 'admin' })),
  ),
  'moderation.judge_appeal.own_decision': onCase(judging, (stage, actor) =>
    appealed(stage, personOf(isSignedIn(actor) ? actor : stage.actors.A)),
  ),
  'moderation.statements': (_stage, { client }) => ({ send: () => client.send(listStatements) }),
  'moderation.statement': onStatement((client, statementId) =>
    client.send(readStatement, { params: { statementId } }),
  ),
  'moderation.appeal': onStatement((client, statementId) =>
    client.send(appealStatement, { params: { statementId }, body: {} }),
  ),
  'moderation.statement_by_link': onLink((client, token) =>
    client.send(readLinkedStatement, { body: { token } }),
  ),
  'moderation.statement_by_link.wrong': onLink((client, token) =>
    client.send(readLinkedStatement, { body: { token: token.slice(0, -1) } }),
  ),
  'moderation.appeal_by_link': onLink((client, token) =>
    client.send(appealLinkedStatement, { body: { token } }),
  ),
  'moderation.appeal_by_link.wrong': onLink((client, token) =>
    client.send(appealLinkedStatement, { body: { token: token.slice(0, -1) } }),
  ),
  'realtime.subscribe.moderation': ({ world }, { client }) => ({
    send: () => watch(world.origin, client.token, 'moderation:cases'),
  }),
};
