import type { Action, AnswerOf } from '@stenope/contract/action';
import { listComments, type Comment } from '@stenope/contract/comments';
import { listRatings } from '@stenope/contract/echoes/ratings';
import { listResponses } from '@stenope/contract/echoes/responses';
import { listGiven, listReceived, readStanding } from '@stenope/contract/echoes/standing';
import { listPosts, listPostsOf, readHashtag, searchHashtags } from '@stenope/contract/feed';
import { listCellPosts, listCellProfiles, mapPosts, mapProfiles } from '@stenope/contract/feed/map';
import { countFound, readTotals, searchPosts } from '@stenope/contract/feed/search';
import {
  listConversations,
  readUnread,
  searchPartners,
} from '@stenope/contract/messages/conversations';
import { listNotifications, readInbox } from '@stenope/contract/notifications/notifications';
import { readProfile } from '@stenope/contract/people/profile';
import { listFollowers, listFollowing } from '@stenope/contract/people/ties';
import { readPost } from '@stenope/contract/posts';
import { readDashboard } from '@stenope/contract/site/dashboard';
import { listMembers, readMemberDetail } from '@stenope/contract/site/members';
import { listCases } from '@stenope/contract/site/moderation';
import { TestClient } from '../kit/client.ts';
import type { Known } from './fill.ts';
import type { Actor, Scene } from './scene.ts';

/** A figure that an actor is told, and how many they find in the list it speaks of. */
export interface Counted {
  readonly what: string;
  readonly said: number;
  readonly listed: number;
}

type Listing = Action & { readonly method: 'GET' };

/** The answer, where there is one for this actor. */
async function answerOf<const A extends Action>(
  client: TestClient,
  action: A,
  sent: object = {},
): Promise<AnswerOf<A> | undefined> {
  const { status, body } = await client.send(action, sent);
  return status === action.status ? (body as AnswerOf<A>) : undefined;
}

interface Page<T> {
  readonly items: readonly T[];
  readonly next?: string | undefined;
}

type ItemOf<A extends Action> = AnswerOf<A> extends Page<infer T> ? T : never;

/** All items of a list, page by page; undefined for who may not read it. */
async function wholeOf<const A extends Listing>(
  client: TestClient,
  action: A,
  { params = {}, query = {} }: { params?: object; query?: object } = {},
): Promise<readonly ItemOf<A>[] | undefined> {
  const items: ItemOf<A>[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const paged = { ...query, limit: 100, ...(cursor !== '' && { cursor }) };
    const page: unknown = await answerOf(client, action, { params, query: paged });
    if (page === undefined) return undefined;
    const { items: some, next } = page as Page<ItemOf<A>>;
    items.push(...some);
    cursor = next;
  }
  return items;
}

interface Place {
  readonly canaries: Scene['canaries'];
  /** Address of a process that has answered nobody yet. */
  readonly fresh: string;
}

type Count = (
  actor: Actor,
  known: Known,
  place: Place,
) => Promise<readonly (Counted | undefined)[]>;

const named = (known: Known, name: string): readonly string[] =>
  (known.params[name] ?? []).filter((value) => typeof value === 'string');

const compared = (
  what: string,
  said: number | null | undefined,
  listed: readonly unknown[] | undefined,
): Counted | undefined =>
  typeof said === 'number' && listed ? { what, said, listed: listed.length } : undefined;

const isShown = ({ status }: { readonly status: string }): boolean =>
  status === 'visible' || status === 'validated';

const ofProfiles: Count = async ({ client }, known) => {
  const found: (Counted | undefined)[] = [];
  for (const username of named(known, 'username')) {
    const page = await answerOf(client, readProfile, { params: { username } });
    if (!page) continue;
    const { counts, id: userId } = page;
    const posts = await wholeOf(client, listPostsOf, { params: { username } });
    const followers = await wholeOf(client, listFollowers, { params: { userId } });
    const following = await wholeOf(client, listFollowing, { params: { userId } });
    const standing = await answerOf(client, readStanding, { params: { userId } });
    const given = await wholeOf(client, listGiven, { params: { userId } });
    const received = await wholeOf(client, listReceived, { params: { userId } });
    found.push(
      compared(`posts of ${username}`, counts?.posts, posts),
      compared(`followers of ${username}`, counts?.followers, followers),
      compared(`followed by ${username}`, counts?.following, following),
      compared(`ratings by ${username}`, standing?.given, given),
      compared(`ratings of ${username}`, standing?.received, received),
    );
  }
  return found;
};

/** Placeholders of deleted comments are no comments. */
const isSaid = ({ author }: Comment): boolean => author !== null;

const ofPosts: Count = async ({ client, letter }, known) => {
  // The team goes on reading comments it has hidden, and is told how many others see.
  const isTeam = letter === 'A' || letter === 'O';
  const found: (Counted | undefined)[] = [];
  for (const postId of named(known, 'postId')) {
    const page = await answerOf(client, readPost, { params: { postId } });
    if (!page) continue;
    const top = (await wholeOf(client, listComments, { params: { postId } })) ?? [];
    const replies: Comment[] = [];
    for (const { id: parentId, replies: said } of top) {
      const sent = { params: { postId }, query: { parentId } };
      const under = (await wholeOf(client, listComments, sent)) ?? [];
      replies.push(...under);
      found.push(compared(`replies to ${parentId}`, said, under.filter(isSaid)));
    }
    const first = await answerOf(client, listResponses, { params: { postId } });
    const responses = await wholeOf(client, listResponses, { params: { postId } });
    const ratings = await wholeOf(client, listRatings, { params: { workId: postId } });
    found.push(
      isTeam
        ? undefined
        : compared(`comments of ${postId}`, page.comments, [...top, ...replies].filter(isSaid)),
      compared(`responses to ${postId}`, first?.total, responses),
      compared(`ratings of ${postId}`, page.ratings, ratings),
    );
  }
  return found;
};

const ofHashtags: Count = async ({ client }, known, { canaries }) => {
  const found: (Counted | undefined)[] = [];
  const tags = named(known, 'tag');
  for (const tag of tags) {
    const page = await answerOf(client, readHashtag, { params: { tag } });
    const listed = await wholeOf(client, readHashtag, { params: { tag } });
    found.push(compared(`posts with ${tag}`, page?.posts, listed));
  }
  const sought = await answerOf(client, searchHashtags, { query: { q: canaries.mark } });
  for (const { tag, posts } of sought?.items ?? []) {
    const listed = await wholeOf(client, readHashtag, { params: { tag } });
    found.push(compared(`posts with ${tag}, found`, posts, listed));
  }
  return found;
};

const ofMap: Count = async ({ client }, known) => {
  const found: (Counted | undefined)[] = [];
  for (const params of known.params['zoom x y'] ?? []) {
    for (const [tile, list] of [
      [mapPosts, listCellPosts],
      [mapProfiles, listCellProfiles],
    ] as const) {
      const counted = await answerOf(client, tile, { params });
      for (const { cell, count } of counted?.squares ?? []) {
        const listed = await wholeOf(client, list, { params: { cell } });
        found.push(compared(`${list.id} ${cell}`, count, listed));
      }
    }
  }
  return found;
};

/** Visitors see a part of what is counted. A process that has just begun has nothing cached. */
const ofTotals: Count = async ({ client, letter }, _known, { fresh }) => {
  if (letter === 'V' || letter === 'X') return [];
  const totals = await answerOf(new TestClient(fresh, client.token), readTotals);
  const posts = await wholeOf(client, listPosts);
  const members = await wholeOf(client, listMembers);
  const authors = new Set(posts?.map(({ author }) => author.id));
  return [
    compared('posts in all', totals?.posts, posts),
    compared(
      'posts with a place',
      totals?.placed,
      posts?.filter(({ place }) => place !== null),
    ),
    compared('members with a post', totals?.creators, [...authors]),
    compared(
      'members',
      totals?.users,
      members?.filter((one) => one.suspendedAt === null),
    ),
  ];
};

const ofFound: Count = async ({ client }, _known, { canaries }) => {
  const query = { q: canaries.mark };
  const counted = await answerOf(client, countFound, { query });
  const listed = await wholeOf(client, searchPosts, { query });
  const authors = new Set(listed?.map(({ author }) => author.id));
  return [
    compared('posts found', counted?.posts, listed),
    compared('authors of posts found', counted?.creators, [...authors]),
    compared(
      'posts found that have a place',
      counted?.placed,
      listed?.filter(({ place }) => place !== null),
    ),
  ];
};

const ofInbox: Count = async ({ client }, _known, { canaries }) => {
  const inbox = await answerOf(client, readInbox);
  const told = await wholeOf(client, listNotifications);
  const unread = await answerOf(client, readUnread);
  const open = await wholeOf(client, listConversations);
  const requests = await wholeOf(client, listConversations, { query: { requests: 'true' } });
  const inAll = (some: typeof open) => some?.flatMap((one) => Array.from({ length: one.unread }));
  const found = await answerOf(client, searchPartners, { query: { q: canaries.mark } });
  return [
    compared(
      'notifications',
      inbox?.notifications,
      told?.filter(({ read }) => !read),
    ),
    compared('messages', inbox?.messages, inAll(open)),
    compared('unread messages', unread?.messages, inAll(open)),
    compared('unread requests', unread?.requests, inAll(requests)),
    compared('partners beyond those found', found?.others, found && []),
  ];
};

const ofTeam: Count = async ({ client }) => {
  const queue = await answerOf(client, listCases);
  const queued = await wholeOf(client, listCases);
  const dashboard = await answerOf(client, readDashboard);
  const members = (await wholeOf(client, listMembers)) ?? [];
  const silenced = members.filter(({ suspendedAt }) => suspendedAt !== null);
  const found = [
    compared('cases', queue?.queued, queued),
    compared('cases on the dashboard', dashboard?.now.queuedCases, queued),
    compared('suspended on the dashboard', dashboard?.now.suspended, silenced),
  ];
  for (const { person, posts, suspendedAt } of members) {
    const { id: userId, username } = person;
    const detail = await answerOf(client, readMemberDetail, { params: { userId } });
    const listed = await wholeOf(client, listPostsOf, { params: { username } });
    const shown = suspendedAt === null ? listed?.filter(isShown) : [];
    found.push(
      compared(`posts of ${username}, to the team`, posts, shown),
      compared(`posts of ${username}, on the sheet`, detail?.posts.listed, shown),
    );
  }
  return found;
};

const counts: readonly Count[] = [
  ofProfiles,
  ofPosts,
  ofHashtags,
  ofMap,
  ofTotals,
  ofFound,
  ofInbox,
  ofTeam,
];

/** Every figure an actor is told beside what they find. */
export async function countedBy(actor: Actor, known: Known, place: Place): Promise<Counted[]> {
  const all: Counted[] = [];
  for (const count of counts) {
    for (const one of await count(actor, known, place)) if (one) all.push(one);
  }
  return all;
}
