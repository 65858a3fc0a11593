import { randomUUID } from 'node:crypto';
import { createComment } from '@stenope/contract/comments';
import { createResponse } from '@stenope/contract/echoes/responses';
import { createReport } from '@stenope/contract/site/reports';
import { reportKinds, type ReportKind } from '@stenope/domain/moderation/reports';
import { eq } from 'drizzle-orm';
import { newId } from '../../src/platform/ids.ts';
import { decisions } from '../../src/tables/moderation.ts';
import { notifications } from '../../src/tables/notifications.ts';
import { covers } from '../../src/tables/people.ts';
import { aPicture, aPost, block, inState } from '../kit/posts.ts';
import { aProduct, productInState, withShop } from '../kit/shop.ts';
import type { Person, World } from '../kit/world.ts';
import { anOpenTalk, say } from '../messages/scene.ts';

/** Kinds of things that ids refer to. */
type Kind =
  | 'person'
  | 'post'
  | 'comment'
  | 'response'
  | 'work'
  | 'product'
  | 'conversation'
  | 'message'
  | 'media'
  | 'cover'
  | 'session'
  | 'notification'
  | 'report'
  | 'statement';

/** Ids of things hidden from one reader, with the reason; and of visible ones. */
export interface Scene {
  readonly reader: Person;
  readonly hidden: Readonly<Record<Kind, readonly (readonly [why: string, id: string])[]>>;
  readonly seen: {
    readonly postId: string;
    readonly ownPostId: string;
    readonly conversationId: string;
  };
}

export async function hiddenScene(world: World): Promise<Scene> {
  const [reader, friend, blocker, silent] = (await Promise.all(
    Array.from({ length: 4 }, () => world.person()),
  )) as [Person, Person, Person, Person];
  const others = [blocker, silent];
  for (const person of [reader, friend, ...others]) await withShop(world, person);
  const seen = await aPost(world, friend, { allowsResponses: true });
  const masked = await aPost(world, friend, { allowsResponses: true });
  const answer = async (person: Person, postId: string) => {
    const body = { mediaId: await aPicture(world, person) };
    return (await person.client.ask(createResponse, { params: { postId }, body })).id;
  };
  // Under the reader's own photograph, by a person who blocks them later.
  const own = await aPost(world, reader, { allowsResponses: true });
  const underOwn = {
    comment: await comment(blocker, own.id),
    response: await answer(blocker, own.id),
  };
  const under = {
    comment: await comment(friend, masked.id),
    response: await answer(friend, masked.id),
  };
  const made: Record<
    Exclude<Kind, 'work' | 'media' | 'cover' | 'session' | 'notification' | 'report' | 'statement'>,
    string
  >[] = [];
  for (const person of others) {
    const talk = await anOpenTalk(reader, person);
    made.push({
      person: person.id,
      post: (await aPost(world, person)).id,
      comment: await comment(person, seen.id),
      response: await answer(person, seen.id),
      product: (await aProduct(world, person)).id,
      conversation: talk.id,
      message: (await say(person, talk.id, 'Un mot')).id,
    });
  }
  const foreignTalk = await anOpenTalk(friend, blocker);
  const shelved = await aProduct(world, friend);
  await productInState(world, shelved, { state: 'masked' });
  const mine = await anOpenTalk(reader, friend);
  await inState(world, masked, { state: 'masked' });
  await block(world, blocker, reader);
  await world.suspend(silent);
  const of = (key: keyof (typeof made)[number]) =>
    made.map(
      (one, at) => [at === 0 ? 'behind a block' : 'of somebody suspended', one[key]] as const,
    );
  const post = [...of('post'), ['masked', masked.id] as const];
  const response = [
    ...of('response'),
    ['under a masked post', under.response] as const,
    ['under one’s own post', underOwn.response] as const,
  ];
  return {
    reader,
    seen: { postId: seen.id, ownPostId: own.id, conversationId: mine.id },
    hidden: {
      person: of('person'),
      post,
      comment: [
        ...of('comment'),
        ['under a masked post', under.comment],
        ['under one’s own post', underOwn.comment],
      ],
      response,
      work: [...post, ...response],
      product: [...of('product'), ['masked', shelved.id]],
      conversation: [...of('conversation'), ['of others', foreignTalk.id]],
      message: [...of('message'), ['of others', foreignTalk.messageId]],
      media: [['of another', await aPicture(world, friend)]],
      cover: [['of another', await aCover(world, friend)]],
      session: [['of another', friend.sessionId]],
      notification: [['of another', await aNotice(world, friend)]],
      report: [['of another', await aReport(friend, own.id)]],
      statement: [['of another', await aStatement(world, friend)]],
    },
  };
}

async function comment({ client }: Person, postId: string): Promise<string> {
  return (await client.ask(createComment, { params: { postId }, body: { body: 'Là' } })).id;
}

async function aCover(world: World, { id: userId }: Person): Promise<string> {
  const wish = { purpose: 'cover', usedAs: 'cover', width: 1500, height: 500 } as const;
  const mediaId = await aPicture(world, { id: userId }, wish);
  const row = { mediaId, userId, position: 0, isPrimary: true };
  await world.running.context.db.sql.insert(covers).values(row);
  return mediaId;
}

async function aStatement({ running }: World, { id: authorId }: Person): Promise<string> {
  const id = newId();
  const about = { targetKind: 'profile', targetId: authorId, authorId } as const;
  const judgement = { act: 'warn', reason: 'spam', ground: 'terms', automated: true } as const;
  await running.context.db.sql
    .insert(decisions)
    .values({ id, ...about, ...judgement, at: new Date() });
  return id;
}

async function aReport({ client }: Person, targetId: string): Promise<string> {
  const body = { kind: 'post', targetId, category: 'spam' } as const;
  return (await client.ask(createReport, { body })).id;
}

async function aNotice({ running }: World, { id: recipientId }: Person): Promise<string> {
  const { sql } = running.context.db;
  const [row] = await sql
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.recipientId, recipientId))
    .limit(1);
  return row?.id ?? newId();
}

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
  'favourites.add': [at('post', 'postId')],
  'favourites.remove': [at('post', 'postId')],
  'posts.create': [
    { kind: 'media', sent: (mediaId) => ({ body: { title: 'Une image', mediaId } }) },
    {
      kind: 'media',
      // The post's own picture is missing as well: steps are looked at all the same.
      sent: (mediaId) => ({
        body: { title: 'Une image', mediaId: randomUUID(), steps: [{ text: 'Un pas', mediaId }] },
      }),
    },
  ],
  'posts.delete': [at('post', 'postId')],
  'posts.hidden_answers.delete': [at('post', 'postId')],
  'posts.update': [
    at('post', 'postId', { title: 'Autrement' }),
    ofOwnPost((mediaId) => ({ mediaId })),
    ofOwnPost((crop) => ({ crop })),
    ofOwnPost((mediaId) => ({ steps: [{ text: 'Un pas', mediaId }] })),
    ofOwnPost((crop) => ({ steps: [{ text: 'Un pas', crop }] })),
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
