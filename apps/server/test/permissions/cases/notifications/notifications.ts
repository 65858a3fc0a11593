import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { readViewer } from '@stenope/contract/accounts';
import {
  listNotifications,
  markAllNotifications,
  markNotification,
  readInbox,
} from '@stenope/contract/notifications/notifications';
import {
  readPushKey,
  subscribePhone,
  subscribePush,
  unsubscribePush,
} from '@stenope/contract/notifications/push';
import { newId } from '../../../../src/platform/ids.ts';
import { notifications } from '../../../../src/tables/notifications.ts';
import { appleEnv } from '../../../kit/push/phones.ts';
import { personOf, type Stage } from '../../actors.ts';
import type { Case } from '../../play.ts';

/** Settings of the server: push is off elsewhere. */
export const notificationsEnv = { FEATURES: 'push', ...appleEnv };

/** A notification of the site to S. */
async function toldToS({ world, actors }: Stage): Promise<string> {
  const id = newId();
  const row = {
    id,
    recipientId: personOf(actors.S).id,
    type: 'other',
    subject: 'moderation',
  } as const;
  await world.running.context.db.sql.insert(notifications).values(row);
  return id;
}

const subscription = () => ({
  endpoint: `https://push.example.org/${randomUUID()}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
});

const phone = () => ({ service: 'apns', token: randomUUID() }) as const;

export const notificationsCases: Readonly<Record<string, Case>> = {
  'notifications.list': (_stage, { client }) => ({ send: () => client.send(listNotifications) }),
  'notifications.inbox': (_stage, { client }) => ({ send: () => client.send(readInbox) }),
  'notifications.mark': async (stage, { client }) => {
    const id = await toldToS(stage);
    const mark = (notificationId: string) =>
      client.send(markNotification, { params: { notificationId } });
    return { send: () => mark(id), missing: () => mark(randomUUID()) };
  },
  'notifications.mark_all': (_stage, { client }) => ({
    send: () => client.send(markAllNotifications),
  }),
  'push.key': (_stage, { client }) => ({ send: () => client.send(readPushKey) }),
  'push.subscribe': (_stage, { client }) => ({
    send: () => client.send(subscribePush, { body: subscription() }),
  }),
  'push.subscribe_phone': async (_stage, { client }) => {
    const sessionId = (await client.ask(readViewer, {})).session?.id ?? randomUUID();
    return { send: () => client.send(subscribePhone, { body: { ...phone(), sessionId } }) };
  },
  'push.unsubscribe': (_stage, { client }) => ({ send: () => client.send(unsubscribePush) }),
};
