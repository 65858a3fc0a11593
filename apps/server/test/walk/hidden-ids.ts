import { randomUUID } from 'node:crypto';
import { reportKinds, type ReportKind } from '@stenope/domain/moderation/reports';
import type { Kind, Scene } from './hidden-scene.ts';

interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** One id of an action: its kind, and an otherwise valid request with it. */
interface Slot {
  readonly kind: Kind;
  /** Restricts the reason for hiding; any by default. */
  readonly hiddenBecause?: string;
  readonly sent: (id: string, scene: Scene) => Sent | Promise<Sent>;
}

const marks = { intention: 4, composition: 4, matiere: 4, technique: 4, emotion: 4 };
const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\nBonjour';
const product = { name: 'Un tirage', priceCents: 1000, sellerStatus: 'individual' };

/** An id in the path only. */
const at = (kind: Kind, name: string, body?: object): Slot => ({
  kind,
  sent: (id) => ({ params: { [name]: id }, ...(body && { body }) }),
});

/** In the body of a change to a post of one's own. */
const ofOwnPost = (body: (id: string) => object): Slot => ({
  kind: 'media',
  sent: (id, { seen: { ownPostId } }) => ({ params: { postId: ownPostId }, body: body(id) }),
});

const toPerson = (body?: object) => [at('person', 'userId', body)];
const own = ({ reader }: Scene) => ({ userId: reader.id });

const reported: Readonly<Record<ReportKind, Kind>> = {
  post: 'post',
  comment: 'comment',
  response: 'response',
  message: 'message',
  profile: 'person',
  product: 'product',
};

/** Every id of every read, also of what is asked for beside it. */
const reads: Readonly<Record<string, readonly Slot[]>> = {
  'comments.list': [
    at('post', 'postId'),
    {
      kind: 'comment',
      sent: (parentId, { seen: { postId } }) => ({ params: { postId }, query: { parentId } }),
    },
  ],
  'comments.read': [at('comment', 'commentId')],
  'conversations.read': [at('conversation', 'conversationId')],
  'media.own.read': [at('media', 'mediaId')],
  'messages.list': [
    at('conversation', 'conversationId'),
    {
      kind: 'message',
      sent: (after, { seen: { conversationId } }) => ({
        params: { conversationId },
        query: { after },
      }),
    },
  ],
  'moderation.statement': [at('statement', 'statementId')],
  'posts.alike': [at('post', 'postId')],
  'posts.read': [at('post', 'postId')],
  'products.list': toPerson(),
  'products.read': [at('product', 'productId')],
  'ratings.echo': [at('work', 'workId')],
  'ratings.list': [at('work', 'workId')],
  'reports.own.one': [at('report', 'reportId')],
  'responses.list': [at('post', 'postId')],
  'responses.read': [at('response', 'responseId')],
  'users.echoes': toPerson(),
  'users.echoes.progress': toPerson(),
  'users.followers.list': toPerson(),
  'users.following.list': toPerson(),
  'users.ratings.given': toPerson(),
  'users.ratings.received': toPerson(),
};

/** Every id of every action a member may ask for. */
export const slots: Readonly<Record<string, readonly Slot[]>> = {
  ...reads,
  'auth.session.revoke': [at('session', 'sessionId')],
  'push.subscribe_phone': [
    {
      kind: 'session',
      sent: (sessionId) => ({ body: { service: 'apns', token: 'a'.repeat(64), sessionId } }),
    },
  ],
  'auth.token.end': [at('token', 'tokenId')],
  'users.avatar.remove': toPerson(),
  'users.avatar.set': [
    ...toPerson({ mediaId: randomUUID() }),
    { kind: 'media', sent: (mediaId, scene) => ({ params: own(scene), body: { mediaId } }) },
  ],
  'notifications.mark': [at('notification', 'notificationId')],
  'follow.create': toPerson(),
  'follow.delete': toPerson(),
  'block.create': toPerson(),
  'block.delete': toPerson(),
  'mute.create': toPerson(),
  'mute.delete': toPerson(),
  'profile.location.set': toPerson({ location: null }),
  'users.profile.update': toPerson({ bio: 'Autre' }),
  'covers.add': [
    ...toPerson({ mediaId: randomUUID() }),
    { kind: 'media', sent: (mediaId, scene) => ({ params: own(scene), body: { mediaId } }) },
  ],
  'covers.primary': [
    {
      kind: 'person',
      sent: (userId) => ({ params: { userId, coverId: randomUUID() } }),
    },
    { kind: 'cover', sent: (coverId, scene) => ({ params: { ...own(scene), coverId } }) },
  ],
  'covers.reorder': [
    ...toPerson({ order: [randomUUID()] }),
    { kind: 'cover', sent: (id, scene) => ({ params: own(scene), body: { order: [id] } }) },
  ],
  'covers.delete': [
    {
      kind: 'person',
      sent: (userId) => ({ params: { userId, coverId: randomUUID() } }),
    },
    { kind: 'cover', sent: (coverId, scene) => ({ params: { ...own(scene), coverId } }) },
  ],
  'pro.activate': toPerson(),
  'shop.activate': toPerson(),
  'shop.deactivate': toPerson(),
  'products.create': [{ kind: 'media', sent: (mediaId) => ({ body: { ...product, mediaId } }) }],
  'products.delete': [at('product', 'productId')],
  'products.update': [at('product', 'productId', { priceCents: 2000 })],
  'video.status': [at('media', 'mediaId')],
  'video.retry': [at('media', 'mediaId')],
  'video.update': [at('media', 'mediaId', { downloads: true })],
  'video.captions.set': [at('media', 'mediaId', { file: captions })],
  'video.captions.remove': [at('media', 'mediaId')],
  'favourites.add': [at('post', 'postId')],
  'favourites.remove': [at('post', 'postId')],
  'posts.create': [
    { kind: 'media', sent: (mediaId) => ({ body: { title: 'Une image', mediaId } }) },
    {
      kind: 'media',
      sent: (mediaId, { seen: { ownMediaId } }) => ({
        body: { title: 'Une image', mediaId: ownMediaId, steps: [{ body: 'Un pas', mediaId }] },
      }),
    },
  ],
  'posts.delete': [at('post', 'postId')],
  'posts.hidden_answers.delete': [at('post', 'postId')],
  'posts.update': [
    at('post', 'postId', { title: 'Autrement' }),
    ofOwnPost((mediaId) => ({ mediaId })),
    ofOwnPost((crop) => ({ crop })),
    ofOwnPost((mediaId) => ({ steps: [{ body: 'Un pas', mediaId }] })),
    ofOwnPost((crop) => ({ steps: [{ body: 'Un pas', crop }] })),
  ],
  'comments.create': [
    at('post', 'postId', { body: 'Un mot' }),
    {
      kind: 'comment',
      sent: (parentId, { seen: { postId } }) => ({
        params: { postId },
        body: { body: 'Un mot', parentId },
      }),
    },
  ],
  'comments.delete': [at('comment', 'commentId')],
  'comments.update': [at('comment', 'commentId', { body: 'Autrement' })],
  'ratings.put': [at('work', 'workId', { marks })],
  'ratings.reveal': [at('work', 'workId')],
  'ratings.withdraw': [at('work', 'workId')],
  'responses.create': [
    at('post', 'postId', { mediaId: randomUUID() }),
    {
      kind: 'media',
      sent: (mediaId, { seen: { postId } }) => ({ params: { postId }, body: { mediaId } }),
    },
  ],
  'responses.delete': [at('response', 'responseId')],
  'reports.create': reportKinds.map((kind) => ({
    kind: reported[kind],
    // A received message can always be reported.
    ...(kind === 'message' && { hiddenBecause: 'of others' }),
    sent: (targetId) => ({ body: { kind, targetId, category: 'spam' } }),
  })),
  'conversations.accept': [at('conversation', 'conversationId')],
  'conversations.create': [{ kind: 'person', sent: (id) => ({ body: { with: id } }) }],
  'conversations.delete': [at('conversation', 'conversationId')],
  'messages.mark_read': [
    {
      kind: 'conversation',
      sent: (conversationId) => ({
        body: { kind: 'read', marks: [{ conversationId, messageId: randomUUID() }] },
      }),
    },
    {
      kind: 'message',
      sent: (messageId, { seen: { conversationId } }) => ({
        body: { kind: 'read', marks: [{ conversationId, messageId }] },
      }),
    },
  ],
  'messages.send': [
    {
      kind: 'conversation',
      sent: (conversationId) => ({
        params: { conversationId, messageId: randomUUID() },
        body: { body: 'Un mot' },
      }),
    },
  ],
  'messages.typing': [at('conversation', 'conversationId')],
  'moderation.appeal': [at('statement', 'statementId', {})],
  'account.delete': toPerson({ mode: 'erase', password: 'a password of the tests' }),
};

/** Nothing is hidden from the team. */
export const ofStaff: readonly string[] = [
  'admin.demote',
  'admin.jobs.retry',
  'admin.promote',
  'admin.reactivate',
  'admin.suspend',
  'admin.users.detail',
  'moderation.case',
  'moderation.claim',
  'moderation.decide',
  'moderation.decide_many',
  'moderation.escalate',
  'moderation.hand_on',
  'moderation.judge_appeal',
  'moderation.note',
  'moderation.open',
  'moderation.release',
  'moderation.reported_messages.read',
  'notices.answer',
  'pro.flag.set',
  'trust.config_trial',
  'trust.seed',
  'trust.unseed',
];

/** Made by who sends them: there is nothing to hide. */
export const made: readonly string[] = ['messages.send params.messageId'];
