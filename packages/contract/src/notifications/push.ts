import { z } from 'zod/mini';
import { action } from '../action.ts';
import { link, text } from '../primitives.ts';

/** Push subscription of a browser; available with the `push` switch. */
const subscription = z.strictObject({
  endpoint: link,
  keys: z.strictObject({ p256dh: text({ min: 80, max: 100 }), auth: text({ min: 20, max: 40 }) }),
});

export const readPushKey = action({
  id: 'push.key',
  about: 'The key browsers subscribe with. Not found while the site sends nothing.',
  method: 'GET',
  path: '/api/push/key',
  access: 'member',
  answer: z.strictObject({ publicKey: text({ min: 80, max: 100 }) }),
  status: 200,
  errors: [],
});

export const subscribePush = action({
  id: 'push.subscribe',
  about: 'Lets this browser be told things while the site is closed, until its session ends.',
  method: 'PUT',
  path: '/api/push/subscription',
  access: 'member',
  body: subscription,
  answer: null,
  status: 204,
  errors: [],
  limits: [{ by: 'member', times: 20, seconds: 3600 }],
});

/** By which a browser (`web`) or the app on a phone is told: Apple's or Google's service. */
export const pushServices = ['web', 'apns', 'fcm'] as const;

export type PushService = (typeof pushServices)[number];

export const subscribePhone = action({
  id: 'push.subscribe_phone',
  about:
    'Lets the app on this phone be told things while it is closed, until its session ends. Not found where the site sends nothing by that service.',
  method: 'PUT',
  path: '/api/push/phone',
  access: 'member',
  body: z.strictObject({
    service: z.enum(['apns', 'fcm']),
    token: z.string().check(z.maxLength(400), z.regex(/^[\w:-]{32,400}$/)),
    /** The session that asked: another one is refused. */
    sessionId: z.uuid(),
  }),
  answer: null,
  status: 204,
  errors: [],
  limits: [{ by: 'member', times: 20, seconds: 3600 }],
});

export const unsubscribePush = action({
  id: 'push.unsubscribe',
  about: 'Tells this browser or phone nothing any more.',
  method: 'DELETE',
  path: '/api/push/subscription',
  access: 'member',
  answer: null,
  status: 204,
  errors: [],
});

/** Push payload, as JSON, shown by the service worker or the phone. */
export interface Pushed {
  readonly title: string;
  readonly body: string;
  /** Path on this site a tap leads to. */
  readonly path: `/${string}`;
  /** A later message replaces an earlier one of the same tag. */
  readonly tag: string;
  /** Alerts again when replacing: there is more than before. */
  readonly again?: true;
}
