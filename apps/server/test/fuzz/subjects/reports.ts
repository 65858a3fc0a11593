import { strangerIn } from './posts.ts';
import type { Subject } from './subjects.ts';

export const reportSubjects: Readonly<Record<string, Subject>> = {
  'reports.create': {
    body: async (body, owner, databaseUrl) => {
      const { userId } = await strangerIn(owner, databaseUrl);
      return { ...body, kind: 'profile', targetId: userId };
    },
  },
};
