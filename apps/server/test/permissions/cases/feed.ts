import {
  listFavourites,
  listPlacesOf,
  listPosts,
  listPostsOf,
  postSorts,
  readHashtag,
  readHome,
  searchHashtags,
  type PostSort,
} from '@stenope/contract/feed';
import { listCellPosts, listCellProfiles, mapPosts, mapProfiles } from '@stenope/contract/feed/map';
import {
  countFound,
  readTotals,
  searchPosts,
  searchSorts,
  type SearchSort,
} from '@stenope/contract/feed/search';
import {
  followTag,
  listFollowedTags,
  listMutedTerms,
  muteTerm,
  readTag,
  unfollowTag,
  unmuteTerm,
} from '@stenope/contract/feed/hashtags';
import { quadkeyAt } from '@stenope/domain/map/cells';
import { visitorPosts } from '@stenope/domain/posts/limits';
import { randomBytes, randomUUID } from 'node:crypto';
import { aPost } from '../../kit/posts.ts';
import { personOf, type Stage } from '../actors.ts';
import { watch } from './live.ts';
import { onceFor } from './people.ts';
import type { Case, Outcome } from '../play.ts';

/** More posts than visitors see. */
const manyPosts = onceFor(async ({ world, actors }: Stage) => {
  for (let n = 0; n <= visitorPosts; n += 1) {
    await aPost(world, personOf(actors.S), { description: '#droits' });
  }
  return personOf(actors.S);
});

/** All requests must end alike; otherwise the one that differs is the outcome. */
async function alike(asks: readonly (() => Promise<Outcome>)[]): Promise<Outcome> {
  const [first, ...others] = await Promise.all(asks.map((ask) => ask()));
  if (!first) throw new Error('nothing was asked');
  return others.find(({ status }) => status !== first.status) ?? first;
}

const tag = { params: { tag: 'droits' } };
const term = { params: { kind: 'word', term: 'droits' } } as const;

const aTile = { params: { zoom: 4, x: 8, y: 5 } };
const die = { label: 'Die, Drôme, France', lat: 44.7536, lon: 5.3703 };
const aCell = { params: { cell: quadkeyAt(die, 6) } };

export const feedCases: Readonly<Record<string, Case>> = {
  'realtime.subscribe.home': ({ world, actors }, { client }) => ({
    send: () => watch(world.origin, client.token, `home:${personOf(actors.S).id}`),
    missing: () => watch(world.origin, client.token, `home:${randomUUID()}`),
  }),
  'posts.search': (_stage, { client }) => ({
    send: () => alike(postSorts.map((sort) => () => client.send(listPosts, { query: { sort } }))),
  }),
  'posts.search.beyond_limit': async (stage, { letter, client }) => {
    await manyPosts(stage);
    // Visitors get no cursor: a member's does not work for them.
    const isSignedIn = letter !== 'V' && letter !== 'X';
    const asker = isSignedIn ? client : personOf(stage.actors.M).client;
    const places: { cursor: string | undefined; sort: PostSort }[] = [];
    for (const sort of postSorts) {
      const { next } = await asker.ask(listPosts, { query: { limit: 2, sort } });
      places.push({ cursor: next, sort });
    }
    return { send: () => alike(places.map((query) => () => client.send(listPosts, { query }))) };
  },
  'search.posts': (_stage, { client }) => ({
    send: () =>
      alike(
        searchSorts.map((sort) => () => client.send(searchPosts, { query: { q: 'droit', sort } })),
      ),
  }),
  'search.posts.beyond_limit': async (stage, { letter, client }) => {
    await manyPosts(stage);
    const isSignedIn = letter !== 'V' && letter !== 'X';
    const asker = isSignedIn ? client : personOf(stage.actors.M).client;
    const places: { cursor: string | undefined; q: string; sort: SearchSort }[] = [];
    for (const sort of searchSorts) {
      const asked = { q: 'droit', sort };
      const { next } = await asker.ask(searchPosts, { query: { limit: 2, ...asked } });
      places.push({ cursor: next, ...asked });
    }
    return { send: () => alike(places.map((query) => () => client.send(searchPosts, { query }))) };
  },
  'map.posts': (_stage, { client }) => ({ send: () => client.send(mapPosts, aTile) }),
  'map.profiles': (_stage, { client }) => ({ send: () => client.send(mapProfiles, aTile) }),
  'map.cell.posts': (_stage, { client }) => ({ send: () => client.send(listCellPosts, aCell) }),
  'map.cell.posts.beyond_limit': async (stage, { letter, client }) => {
    const placed = { ...die, precision: 'km' as const };
    const { actors, world } = stage;
    for (let n = 0; n < 3; n += 1) await aPost(world, personOf(actors.S), { place: placed });
    const isSignedIn = letter !== 'V' && letter !== 'X';
    const asker = isSignedIn ? client : personOf(actors.M).client;
    const { next } = await asker.ask(listCellPosts, { ...aCell, query: { limit: 1 } });
    return { send: () => client.send(listCellPosts, { ...aCell, query: { cursor: next } }) };
  },
  'map.cell.profiles': (_stage, { client }) => ({
    send: () => client.send(listCellProfiles, aCell),
  }),
  'search.counts': (_stage, { client }) => ({
    send: () => client.send(countFound, { query: { q: 'brume' } }),
  }),
  'search.totals': (_stage, { client }) => ({ send: () => client.send(readTotals) }),
  'hashtag.read': (_stage, { client }) => ({ send: () => client.send(readHashtag, tag) }),
  'hashtags.search': (_stage, { client }) => ({
    send: () => client.send(searchHashtags, { query: { q: 'dr' } }),
  }),
  'hashtags.search.beyond_limit': async ({ actors, world }, { client }) => {
    await aPost(world, personOf(actors.S), { description: '#permis_un #permis_deux' });
    const query = { q: 'permis', limit: 1 };
    const { next } = await personOf(actors.M).client.ask(searchHashtags, { query });
    return { send: () => client.send(searchHashtags, { query: { ...query, cursor: next } }) };
  },
  'hashtags.read': (_stage, { client }) => ({ send: () => client.send(readTag, tag) }),
  'hashtags.follow': (_stage, { client }) => ({ send: () => client.send(followTag, tag) }),
  'hashtags.unfollow': (_stage, { client }) => ({ send: () => client.send(unfollowTag, tag) }),
  'hashtags.followed.list': (_stage, { client }) => ({
    send: () => client.send(listFollowedTags),
  }),
  'muted.create': (_stage, { client }) => ({ send: () => client.send(muteTerm, term) }),
  'muted.delete': (_stage, { client }) => ({ send: () => client.send(unmuteTerm, term) }),
  'muted.list': (_stage, { client }) => ({ send: () => client.send(listMutedTerms) }),
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
  'users.places.list': ({ actors }, { client }) => {
    const asking = (username: string) => client.send(listPlacesOf, { params: { username } });
    return {
      send: () => asking(personOf(actors.S).username),
      missing: () => asking(`nobody_${randomBytes(6).toString('hex')}`),
    };
  },
  'users.places.list.suspended_target': ({ actors }, { client }) => {
    const asking = (username: string) => client.send(listPlacesOf, { params: { username } });
    return {
      send: () => asking(personOf(actors.X).username),
      missing: () => asking(`nobody_${randomBytes(6).toString('hex')}`),
    };
  },
  'favourites.list': (_stage, { client }) => ({ send: () => client.send(listFavourites) }),
};
