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
  'push.subscribe_phone': { body: () => ({ service: 'apns', token: randomUUID() }) },
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
