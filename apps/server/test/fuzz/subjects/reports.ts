import { randomUUID } from 'node:crypto';
import { insertRow, strangerIn } from './posts.ts';
import type { Subject } from './subjects.ts';

export const reportSubjects: Readonly<Record<string, Subject>> = {
  'reports.create': {
    body: async (body, owner, databaseUrl) => {
      const { userId } = await strangerIn(owner, databaseUrl);
      return { ...body, kind: 'profile', targetId: userId };
    },
  },
  'notices.create': {
    body: (body) => {
      const sender = { name: 'Noé Prudent', email: `noe-${randomUUID()}@example.org` };
      return { ...body, ...sender, address: '/welcome' };
    },
  },
  'notices.answer': {
    params: async (_owner, databaseUrl) => {
      const noticeId = randomUUID();
      await insertRow(
        databaseUrl,
        `insert into notices (id, reference, reason, address, explanation, language)
         values ($1, $2, 'fraud', '/welcome', 'Ceci est une escroquerie.', 'fr')`,
        [noticeId, noticeId.slice(-12)],
      );
      return { noticeId };
    },
    body: async (body, _owner, databaseUrl) => {
      await insertRow(databaseUrl, 'update notices set outcome = null, closed_at = null', []);
      return body;
    },
  },
  'legal.publish': {
    params: () => Promise.resolve({ page: 'terms' }),
    body: async (body, _owner, databaseUrl) => {
      await insertRow(databaseUrl, 'delete from legal_texts', []);
      return { ...body, from: 0 };
    },
  },
  'legal.read': { params: () => Promise.resolve({ page: 'terms' }) },
};
