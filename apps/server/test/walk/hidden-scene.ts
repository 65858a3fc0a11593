import { createComment } from '@stenope/contract/comments';
import { createResponse } from '@stenope/contract/echoes/responses';
import { createReport } from '@stenope/contract/site/reports';
import { eq } from 'drizzle-orm';
import { newId } from '../../src/platform/ids.ts';
import { decisions } from '../../src/tables/moderation.ts';
import { notifications } from '../../src/tables/notifications.ts';
import { covers } from '../../src/tables/people.ts';
import { aPicture, aPost, block, inState } from '../kit/posts.ts';
import { aProduct, productInState, withShop } from '../kit/shop.ts';
import { aToken } from '../accounts/a-token.ts';
import type { Person, World } from '../kit/world.ts';
import { anOpenTalk, say } from '../messages/scene.ts';

/** Kinds of things that ids refer to. */
export type Kind =
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
  | 'token'
  | 'notification'
  | 'report'
  | 'statement';

/** What each of several people has. */
type OfPerson = Exclude<
  Kind,
  'work' | 'media' | 'cover' | 'session' | 'token' | 'notification' | 'report' | 'statement'
>;

/** Ids of things hidden from one reader, with the reason; and of visible ones. */
export interface Scene {
  readonly reader: Person;
  readonly hidden: Readonly<Record<Kind, readonly (readonly [why: string, id: string])[]>>;
  readonly seen: {
    readonly postId: string;
    readonly ownPostId: string;
    readonly ownMediaId: string;
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
  const made: Record<OfPerson, string>[] = [];
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
    seen: {
      postId: seen.id,
      ownPostId: own.id,
      ownMediaId: await aPicture(world, reader),
      conversationId: mine.id,
    },
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
      ...(await ofAnother(world, friend, own.id)),
    },
  };
}

const foreign = (id: string) => [['of another', id]] as const;

/** What belongs to somebody else alone. */
async function ofAnother(world: World, friend: Person, postId: string) {
  return {
    media: foreign(await aPicture(world, friend)),
    cover: foreign(await aCover(world, friend)),
    session: foreign(friend.sessionId),
    token: foreign((await aToken(friend)).id),
    notification: foreign(await aNotice(world, friend)),
    report: foreign(await aReport(friend, postId)),
    statement: foreign(await aStatement(world, friend)),
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
