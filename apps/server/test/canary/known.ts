import { quadkeyAt, tileOf } from '@stenope/domain/map/cells';
import { cases } from '../../src/tables/moderation.ts';
import { media } from '../../src/tables/media.ts';
import type { Known } from './fill.ts';
import { colour, placed, sharedTag } from './making.ts';
import { statementsOf, type Scene } from './scene.ts';

const asText = ({ zoom, x, y }: ReturnType<typeof tileOf>) => ({
  zoom: String(zoom),
  x: String(x),
  y: String(y),
});

/** Without its last sign: a search finds it, and what it repeats of the request is no canary. */
const beginning = (word: string): string => word.slice(0, -1);

const tagged = [
  'masked post',
  'removed post',
  'deleted post',
  'processing post',
  'suspended: post',
  'erased: post',
  'author: post',
];

/** Everything the crawl knows to ask for. What is hidden is asked for by all its ids. */
export async function knownOf(scene: Scene, wish: { readonly isWide: boolean }): Promise<Known> {
  const things = namedIn(scene);
  const { sql } = scene.world.running.context.db;
  const allCases = await sql.select({ id: cases.id }).from(cases);
  const pictures = await sql.select({ id: media.id }).from(media);
  const spot = quadkeyAt(placed, 20);
  return {
    params: {
      ...things,
      mediaId: pictures.map(({ id }) => id),
      reportId: scene.reports,
      hashtag: things.tag,
      caseId: allCases.map(({ id }) => id),
      statementId: await statementsOf(scene.author),
      trialId: [scene.trialId],
      cell: [spot.slice(0, 4), spot],
      'zoom x y': [{ zoom: '0', x: '0', y: '0' }, asText(tileOf(spot.slice(0, 18)))],
    },
    query: {
      ...filtersOf(scene, wish),
      username: things.username,
      parentId: things.commentId,
    },
  };
}

function namedIn({ canaries, things, friend, author, ...scene }: Scene) {
  // What stays in sight comes first: it is asked about with every filter.
  const lives = [scene.seen, scene.suspended, scene.erased, scene.left];
  const people = [...lives.map(({ person }) => person), friend];
  const ids = (kind: string, first: readonly string[]) => [
    ...first,
    ...[...things.values()].filter((one) => one.kind === kind).map(({ id }) => id),
  ];
  const owned = (name: 'postId' | 'responseId' | 'commentId' | 'productId') =>
    lives.map((one) => one[name]);
  const posts = ids('post', [scene.openPost, scene.processing, ...owned('postId')]);
  const responses = ids('response', owned('responseId'));
  const products = ids('product', owned('productId'));
  const nameOf = (id: string): string => {
    if (id === scene.openPost) return friend.username;
    const life = lives.find(({ postId, productId }) => postId === id || productId === id);
    return (life?.person ?? author).username;
  };
  return {
    postId: posts,
    commentId: ids('comment', owned('commentId')),
    responseId: responses,
    workId: [...posts, ...responses],
    productId: products,
    userId: people.map(({ id }) => id),
    username: people.map(({ username }) => username),
    'username postId': posts.map((postId) => ({ username: nameOf(postId), postId })),
    'username productId': products.map((productId) => ({
      username: nameOf(productId),
      productId,
    })),
    conversationId: lives.map((one) => one.conversationId),
    tag: [sharedTag(canaries), ...tagged.map((thing) => canaries.textOf(thing, 'hashtag'))],
  };
}

function filtersOf(
  { canaries, desk, author, seen, suspended }: Scene,
  { isWide }: { readonly isWide: boolean },
): Known['query'] {
  const today = new Date().toISOString().slice(0, 10);
  const begun = (thing: string, part: string) => beginning(canaries.textOf(thing, part));
  return {
    q: [
      canaries.mark,
      ...(isWide ? canaries.texts(() => true).map(beginning) : []),
      begun('masked post', 'title'),
      begun('suspended: post', 'title'),
      begun('suspended', 'display name'),
      begun('erased', 'username'),
    ],
    place: [canaries.mark, begun('masked post', 'place')],
    camera: ['Nikon'],
    colour: [colour],
    least: ['1'],
    since: [today],
    until: [today],
    from: [today],
    days: ['7'],
    year: [today.slice(0, 4)],
    version: ['1'],
    exact: ['yes'],
    actor: [desk.username],
    act: ['moderation.decide'],
    target: [author.username],
    lat: [String(placed.lat)],
    lon: [String(placed.lon)],
    after: [seen.messageId, suspended.messageId],
    requests: ['true', 'false'],
  };
}
