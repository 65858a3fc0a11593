import { readViewer } from '@stenope/contract/accounts';
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { insertRow } from './posts.ts';
import type { FuzzPerson, Subject } from './subjects.ts';

/** An unread notification of the site. */
async function told({ id: recipient }: FuzzPerson, databaseUrl: string) {
  const notificationId = randomUUID();
  await insertRow(
    databaseUrl,
    `insert into notifications (id, recipient_id, type, subject) values ($1, $2, 'other', 'moderation')`,
    [notificationId, recipient],
  );
  return { notificationId };
}

export const notificationSubjects: Readonly<Record<string, Subject>> = {
  'notifications.mark': { params: told },
  'push.subscribe_phone': {
    body: async (_, { client }) => {
      const { body } = await client.raw(readViewer.path);
      const { session } = body as { readonly session: { readonly id: string } };
      return { service: 'apns', token: randomUUID(), sessionId: session.id };
    },
  },
  'push.subscribe': {
    body: () => ({
      endpoint: `https://push.example.org/${randomUUID()}`,
      keys: {
        p256dh: createECDH('prime256v1').generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
    }),
  },
};
