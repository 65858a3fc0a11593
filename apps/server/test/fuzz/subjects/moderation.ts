import { randomUUID } from 'node:crypto';
import { writeLink } from '../../../src/features/moderation/appealing/link.ts';
import { createSigner } from '../../../src/platform/env/secret.ts';
import { secrets } from '../../kit/secrets.ts';
import { insertRow, strangerIn } from './posts.ts';
import type { FuzzPerson, Subject } from './subjects.ts';

/** A queued case about a profile that is gone. */
async function caseOf(_owner: FuzzPerson, databaseUrl: string) {
  const caseId = randomUUID();
  await insertRow(
    databaseUrl,
    `insert into cases (id, target_kind, target_id, status, causes, opened_at, queued_at, revision)
     values ($1, 'profile', $2, 'queued', '{team}', now(), now(), 1)`,
    [caseId, randomUUID()],
  );
  return { caseId };
}

async function decisionOf({ id }: Pick<FuzzPerson, 'id'>, databaseUrl: string) {
  const statementId = randomUUID();
  await insertRow(
    databaseUrl,
    `insert into decisions (id, target_kind, target_id, author_id, act, reason, ground, automated, at)
     values ($1, 'profile', $2, $2, 'warn', 'spam', 'terms', true, now())`,
    [statementId, id],
  );
  return { statementId };
}

/** Signs like the server that signed this person's session. */
function signerOf({ client }: FuzzPerson) {
  const [token = '', signature = ''] = (client.token ?? '').split('.');
  const signers = Object.values(secrets).map(createSigner);
  const signer = signers.find((one) => one.verify('session', token, signature));
  if (!signer) throw new Error('No secret of ours signed this session');
  return signer;
}

/** With the link of a mail about a decision that nobody has appealed. */
const withStatementLink: NonNullable<Subject['body']> = async (body, owner, databaseUrl) => {
  const { statementId } = await decisionOf(owner, databaseUrl);
  const named = { statementId, userId: owner.id, at: new Date() };
  return { ...body, token: writeLink({ signer: signerOf(owner) }, named) };
};

async function appealedCase(owner: FuzzPerson, databaseUrl: string) {
  const { userId: id } = await strangerIn(owner, databaseUrl);
  const { statementId } = await decisionOf({ id }, databaseUrl);
  const { caseId } = await caseOf(owner, databaseUrl);
  await insertRow(
    databaseUrl,
    'insert into appeals (id, decision_id, case_id, at) values ($1, $2, $3, now())',
    [randomUUID(), statementId, caseId],
  );
  return { caseId };
}

const judgement = { act: 'warn', reason: 'spam', ground: 'terms' };

/** Each fitting body finds the cases undecided again. */
const reopen = async (databaseUrl: string) => {
  await insertRow(databaseUrl, 'update appeals set decided_at = null, outcome = null', []);
  await insertRow(databaseUrl, `update cases set status = 'queued', revision = 1`, []);
};

export const moderationSubjects: Readonly<Record<string, Subject>> = {
  'moderation.case': { params: caseOf },
  'moderation.claim': { params: caseOf },
  'moderation.release': { params: caseOf },
  'moderation.hand_on': { params: caseOf, body: (_body, { id }) => ({ to: id }) },
  'moderation.escalate': { params: caseOf },
  'moderation.note': { params: caseOf },
  'moderation.decide': {
    params: caseOf,
    body: async (body, _owner, databaseUrl) => {
      await reopen(databaseUrl);
      return { ...body, ...judgement, revision: 1 };
    },
  },
  'moderation.decide_many': { body: (body) => ({ ...body, ...judgement }) },
  'moderation.judge_appeal': {
    params: appealedCase,
    body: async (body, _owner, databaseUrl) => {
      await reopen(databaseUrl);
      return { ...body, revision: 1 };
    },
  },
  'moderation.open': {
    body: async (body, owner, databaseUrl) => {
      const { userId } = await strangerIn(owner, databaseUrl);
      return { ...body, kind: 'profile', targetId: userId };
    },
  },
  'moderation.statement_by_link': { body: withStatementLink },
  'moderation.appeal_by_link': { body: withStatementLink },
  'moderation.statement': { params: decisionOf },
  'moderation.appeal': {
    params: decisionOf,
    body: async (body, { id }, databaseUrl) => {
      const theirs = 'select id from decisions where author_id = $1';
      await insertRow(databaseUrl, `delete from appeals where decision_id in (${theirs})`, [id]);
      return body;
    },
  },
};
