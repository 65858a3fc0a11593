import {
  listFavourites,
  listPosts,
  listPostsOf,
  readHashtag,
  readHome,
  searchHashtags,
} from '@stenope/contract/feed';
import { visitorPosts } from '@stenope/domain/posts/limits';
import { randomBytes } from 'node:crypto';
import { aPost } from '../../kit/posts.ts';
import { personOf, type Stage } from '../actors.ts';
import { onceFor } from './people.ts';
import type { Case } from '../play.ts';

/** More than visitors see, so that there is something beyond. */
const manyPosts = onceFor(async ({ world, actors }: Stage) => {
  for (let n = 0; n <= visitorPosts; n += 1) {
    await aPost(world, personOf(actors.S), { description: '#droits' });
  }
  return personOf(actors.S);
});

const tag = { params: { tag: 'droits' } };

export const feedCases: Readonly<Record<string, Case>> = {
  'posts.search': (_stage, { client }) => ({ send: () => client.send(listPosts) }),
  'posts.search.beyond_limit': async (stage, { letter, client }) => {
    await manyPosts(stage);
    // Visitors are given none: a member's leads them no further.
    const isSignedIn = letter !== 'V' && letter !== 'X';
    const asker = isSignedIn ? client : personOf(stage.actors.M).client;
    const { next } = await asker.ask(listPosts, { query: { limit: 2 } });
    return { send: () => client.send(listPosts, { query: { cursor: next } }) };
  },
  'hashtag.read': (_stage, { client }) => ({ send: () => client.send(readHashtag, tag) }),
  'hashtags.search': (_stage, { client }) => ({
    send: () => client.send(searchHashtags, { query: { q: 'dr' } }),
  }),
  'feed.home': (_stage, { client }) => ({
    send: () => client.send(readHome, { params: { list: 'discover' } }),
  }),
  'users.posts.list': ({ actors }, { client }) => {
    const asking = (username: string) => client.send(listPostsOf, { params: { username } });
    return {
      send: () => asking(personOf(actors.S).username),
      missing: () => asking(`nobody_${randomBytes(6).toString('hex')}`),
    };
  },
  'users.posts.list.suspended_target': ({ actors }, { client }) => {
    const asking = (username: string) => client.send(listPostsOf, { params: { username } });
    return {
      send: () => asking(personOf(actors.X).username),
      missing: () => asking(`nobody_${randomBytes(6).toString('hex')}`),
    };
  },
  'favourites.list': (_stage, { client }) => ({ send: () => client.send(listFavourites) }),
};
