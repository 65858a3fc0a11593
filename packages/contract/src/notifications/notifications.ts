import { z } from 'zod/mini';
import { action } from '../action.ts';
import { liveEvent } from '../live.ts';
import { person } from '../people.ts';
import { id, moment, page, pageQuery, text } from '../primitives.ts';

const count = z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000));

export const notificationTypes = ['like', 'comment', 'follow', 'unfollow', 'other'] as const;

/** Kind of event, finer than the type: it selects the sentence. */
export const notificationSubjects = [
  'like',
  'comment',
  'reply',
  'mention',
  'follow',
  'unfollow',
  'rating',
  'response',
  'response_rating',
  'export',
  'moderation',
  'report_outcome',
  'report_warning',
  'video_ready',
  'video_failed',
] as const;

/** Subject of the notification, and where it is found. */
const content = z.strictObject({
  kind: z.enum(['post', 'comment', 'response', 'person', 'export', 'report', 'statement']),
  id: z.nullable(id),
  /** The post itself, or the one its subject belongs to: author, title and smallest picture. */
  post: z.nullable(
    z.strictObject({
      id,
      username: text({ max: 30 }),
      title: text({ max: 200 }),
      image: z.nullable(text({ max: 400 })),
    }),
  ),
  /** Beginning of a comment. */
  preview: z.nullable(text({ max: 141, lines: 'many' })),
});

export const notification = z.strictObject({
  id,
  type: z.enum(notificationTypes),
  subject: z.enum(notificationSubjects),
  /** Null where it is not revealed, where the site itself speaks, or once they have left. */
  from: z.nullable(person),
  /** Number of grouped events: "3 new echoes". */
  amount: z.number().check(z.int(), z.minimum(1), z.maximum(2_000_000_000)),
  content: z.nullable(content),
  read: z.boolean(),
  createdAt: moment,
});

export type Notification = z.output<typeof notification>;

export const listNotifications = action({
  id: 'notifications.list',
  scope: 'read',
  about: 'What one was told, the latest first: 20, and older ones page by page.',
  method: 'GET',
  path: '/api/notifications',
  access: 'member',
  budget: 'lists',
  query: z.strictObject({ ...pageQuery }),
  answer: page(notification),
  status: 200,
  errors: ['bad_cursor'],
});

/**
 * Counts of the bell and the messages button, and the latest notifications: one request at page
 * load.
 */
export const readInbox = action({
  id: 'notifications.inbox',
  scope: 'read',
  about:
    'How much one has not read, of notifications and of messages, and the latest 20 of the first.',
  method: 'GET',
  path: '/api/inbox',
  access: 'member',
  answer: z.strictObject({
    /** Counted up to 100: beyond, it is "99+". */
    notifications: count,
    messages: count,
    requests: count,
    latest: z.array(notification).check(z.maxLength(20)),
  }),
  status: 200,
  errors: [],
});

export const markNotification = action({
  id: 'notifications.mark',
  about: 'Marks one as read. Never back.',
  method: 'PUT',
  path: '/api/notifications/{notificationId}/read',
  access: 'member',
  params: z.strictObject({ notificationId: id }),
  answer: null,
  status: 204,
  errors: [],
});

export const markAllNotifications = action({
  id: 'notifications.mark_all',
  about: 'Marks all that one was told as read.',
  method: 'PUT',
  path: '/api/notifications/read',
  access: 'member',
  answer: null,
  status: 204,
  errors: [],
});

/** Carries no content: each device fetches what it needs. */
export const notificationsChanged = liveEvent({
  name: 'notifications.changed',
  about: 'Somebody was told something, or read it on one of their devices.',
  data: z.strictObject({
    kind: z.enum(['told', 'read', 'read_all', 'gone']),
    notificationId: z.nullable(id),
  }),
});
