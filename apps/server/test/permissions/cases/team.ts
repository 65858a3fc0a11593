import { setProFlag } from '@stenope/contract/people/pro';
import { auditExportPath, readAudit } from '@stenope/contract/site/audit';
import { listFailedJobs, readDashboard, retryJob } from '@stenope/contract/site/dashboard';
import {
  demoteAdmin,
  listMembers,
  promoteMember,
  reactivateMember,
  readMemberDetail,
  suspendMember,
} from '@stenope/contract/site/members';
import { aFailedJob } from '../../administration/failed-job.ts';
import type { TestClient } from '../../kit/client.ts';
import { personOf, type Stage } from '../actors.ts';
import type { Case } from '../play.ts';

const promoting = (client: TestClient, userId: string) => ({
  send: () => client.send(promoteMember, { params: { userId } }),
});

const demoting = (client: TestClient, userId: string) => ({
  send: () => client.send(demoteAdmin, { params: { userId } }),
});

const flagging = (client: TestClient, userId: string) => ({
  send: () => client.send(setProFlag, { params: { userId }, body: { isPro: true } }),
});

const suspending = (client: TestClient, userId: string) => ({
  send: () => {
    const body = { reason: 'spam', ground: 'terms', days: 7 } as const;
    return client.send(suspendMember, { params: { userId }, body });
  },
});

const reactivating = (client: TestClient, userId: string) => ({
  send: () => client.send(reactivateMember, { params: { userId } }),
});

async function aSuspended({ world }: Stage, role: 'member' | 'admin' = 'member') {
  const person = await world.person({ role });
  await world.suspend(person);
  return person.id;
}

/** What the team may do with members, its log and its jobs. */
export const teamCases: Readonly<Record<string, Case>> = {
  'admin.dashboard': (_stage, { client }) => ({ send: () => client.send(readDashboard) }),
  'admin.jobs.list': async ({ world }, { client }) => {
    await aFailedJob(world);
    return { send: () => client.send(listFailedJobs) };
  },
  'admin.jobs.retry': async ({ world }, { client }) => {
    const jobId = await aFailedJob(world);
    return { send: () => client.send(retryJob, { params: { jobId } }) };
  },
  'admin.users.list': (_stage, { client }) => ({ send: () => client.send(listMembers) }),
  'admin.users.detail': ({ actors }, { client }) => ({
    send: () => client.send(readMemberDetail, { params: { userId: personOf(actors.M).id } }),
  }),
  'admin.promote': async ({ world, actors }, { letter, client }) =>
    promoting(client, letter === 'S' ? personOf(actors.S).id : (await world.person()).id),
  'admin.promote.oneself': (_stage, actor) => promoting(actor.client, personOf(actor).id),
  'admin.promote.suspended_target': ({ actors }, { client }) =>
    promoting(client, personOf(actors.X).id),
  'admin.demote': async ({ world }, { client }) =>
    demoting(client, (await world.person({ role: 'admin' })).id),
  'admin.demote.by_admin': async ({ world }, { client }) =>
    demoting(client, (await world.person({ role: 'admin' })).id),
  'admin.demote.owner': ({ actors }, { client }) => demoting(client, personOf(actors.O).id),
  'admin.suspend.member': async ({ world, actors }, { letter, client }) =>
    suspending(client, letter === 'S' ? personOf(actors.S).id : (await world.person()).id),
  'admin.suspend.oneself': (_stage, actor) => suspending(actor.client, personOf(actor).id),
  'admin.suspend.twice': async (stage, { client }) => suspending(client, await aSuspended(stage)),
  'admin.suspend.admin': async ({ world }, { client }) =>
    suspending(client, (await world.person({ role: 'admin' })).id),
  'pro.flag.set.oneself': (_stage, actor) => flagging(actor.client, personOf(actor).id),
  'pro.flag.set.admin': async ({ world }, { client }) =>
    flagging(client, (await world.person({ role: 'admin' })).id),
  'pro.flag.set.owner': ({ actors }, { client }) => flagging(client, personOf(actors.O).id),
  'admin.suspend.owner': ({ actors }, { client }) => suspending(client, personOf(actors.O).id),
  'admin.reactivate.member': async (stage, { client }) =>
    reactivating(client, await aSuspended(stage)),
  'admin.reactivate.admin': async (stage, { client }) =>
    reactivating(client, await aSuspended(stage, 'admin')),
  'admin.reactivate.oneself': (_stage, actor) => reactivating(actor.client, personOf(actor).id),
  'admin.reactivate.not_suspended': async ({ world }, { client }) =>
    reactivating(client, (await world.person()).id),
  'audit.read': (_stage, { client }) => ({ send: () => client.send(readAudit) }),
  'audit.export': (_stage, { client }) => ({
    send: () => client.raw(`${auditExportPath}?format=csv`),
  }),
};
