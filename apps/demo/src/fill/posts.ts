import { roundCoordinates } from '@stenope/domain/places/coordinates';
import type { Chance } from '@stenope/server/src/platform/chance.ts';
import type { Field } from './copy.ts';
import { detailOf } from './vocabulary/details.ts';
import { idAt } from './ids.ts';
import { fateOf, isListed, momentOf, type FillScene } from './scene.ts';
import { descriptionOf, places, stepOf, tags, titleOf } from './vocabulary/words.ts';

type Rows = Generator<readonly Field[]>;

export const postColumns = [
  'id',
  'author_id',
  'media_id',
  'title',
  'description',
  'alt',
  'sensitive',
  'place_label',
  'place_lat',
  'place_lon',
  'place_precision',
  'state',
  'ready',
  'comments',
  'ratings',
  'created_at',
] as const;

/** Up to four tags of each post, as indexes into the list of tags. */
export function tagsOf({ plan, chance }: FillScene): readonly Uint16Array[] {
  const dice = chance('tags');
  return Array.from({ length: plan.posts }, () => {
    const wanted = dice.below(5);
    const found = new Set<number>();
    for (let draw = 0; draw < wanted; draw += 1) found.add(dice.rank(tags.length, 0.9));
    return Uint16Array.from(found);
  });
}

/** In and around the town, some far away; as exactly as authors choose. */
export function spotNear([lat, lon]: readonly [number, number], dice: Chance) {
  const reach = dice.next() < 0.1 ? 60 : 0.4 * dice.next();
  const at = {
    lat: Math.max(-60, Math.min(70, lat + (dice.next() - 0.5) * reach)),
    lon: lon + (dice.next() - 0.5) * reach * 3,
  };
  const precision = dice.pick(['exact', 'km', 'km', 'city'] as const);
  return { ...roundCoordinates(at, precision), precision };
}

export interface Told {
  readonly authors: Uint32Array;
  readonly tagged: readonly Uint16Array[];
  /** Number of comments of each post. */
  readonly comments: Uint32Array;
  /** Number of ratings of each post. */
  readonly ratings: Uint32Array;
}

export function* postRows({ plan, members, media, posts, chance }: FillScene, told: Told): Rows {
  const dice = chance('posts');
  const spots = chance('spots');
  const details = chance('details');
  for (let n = 0; n < plan.posts; n += 1) {
    const [label, where, ...town] = dice.pick(places);
    const spot = spotNear(town, spots);
    const isPlaced = dice.next() < 0.4;
    const title = titleOf(dice, where);
    const words = Array.from(told.tagged[n] ?? [], (tag) => tags[tag] ?? '');
    const fate = fateOf(n);
    yield [
      posts.of(n),
      members.of(told.authors[n] ?? 0),
      media.of(n),
      title,
      descriptionOf(dice, words, detailOf(details)),
      dice.next() < 0.5 ? title : '',
      dice.next() < 0.02 ? 'nude' : 'none',
      isPlaced ? label : null,
      isPlaced ? spot.lat : null,
      isPlaced ? spot.lon : null,
      isPlaced ? spot.precision : null,
      fate === 'processing' ? 'visible' : fate,
      fate !== 'processing',
      told.comments[n] ?? 0,
      told.ratings[n] ?? 0,
      momentOf(posts.at(n)),
    ];
  }
}

export const tagColumns = ['tag', 'post_id'] as const;

export function* tagRows({ posts }: FillScene, tagged: readonly Uint16Array[]): Rows {
  for (const [n, worn] of tagged.entries()) {
    for (const tag of worn) yield [tags[tag] ?? '', posts.of(n)];
  }
}

/** Number of listed posts with each tag. */
export function tagCounts(tagged: readonly Uint16Array[]): readonly [string[], number[]] {
  const counts = new Uint32Array(tags.length);
  for (const [n, worn] of tagged.entries()) {
    if (!isListed(n)) continue;
    for (const tag of worn) counts[tag] = (counts[tag] ?? 0) + 1;
  }
  const used = [...counts.entries()].filter(([, count]) => count > 0);
  return [used.map(([tag]) => tags[tag] ?? ''), used.map(([, count]) => count)];
}

export const stepColumns = ['post_id', 'position', 'body'] as const;

/** Steps of the method, for a third of the posts. */
export function* stepRows({ plan, posts, chance }: FillScene): Rows {
  const dice = chance('steps');
  for (let n = 0; n < plan.posts; n += 1) {
    const steps = dice.next() < 0.33 ? 1 + dice.below(3) : 0;
    for (let position = 0; position < steps; position += 1) {
      yield [posts.of(n), position, stepOf(dice)];
    }
  }
}

export const favouriteColumns = ['user_id', 'post_id', 'id'] as const;

/** Favourites: most posts have none, some have several. */
export function* favouriteRows({ plan, members, posts, chance }: FillScene): Rows {
  const dice = chance('favourites');
  for (let n = 0; n < plan.posts; n += 1) {
    if (!isListed(n) || dice.next() > 0.2) continue;
    for (const user of several(dice, plan.members)) {
      const at = Math.floor(posts.at(n) + dice.next() * (plan.until - posts.at(n)));
      const id = idAt(at, dice.below(2 ** 32), dice.below(2 ** 32));
      yield [members.of(user), posts.of(n), id];
    }
  }
}

/** Distinct members without keeping a set: neighbours of a random one. */
function* several(dice: Chance, people: number): Generator<number> {
  const first = dice.below(people);
  const count = Math.min(people, 1 + dice.rank(12, 0.9));
  for (let at = 0; at < count; at += 1) yield (first + at) % people;
}
