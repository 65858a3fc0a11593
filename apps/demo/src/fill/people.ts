import { roundCoordinates } from '@stenope/domain/places/coordinates';
import type { Chance } from '@stenope/server/src/platform/chance.ts';
import type { Field } from './copy.ts';
import { spotNear } from './posts.ts';
import { authorSlope, momentOf, type FillScene } from './scene.ts';
import { firstNames, lastNames, places } from './vocabulary/words.ts';

type Rows = Generator<readonly Field[]>;

export const memberColumns = [
  'id',
  'email',
  'email_verified',
  'username',
  'display_name',
  'bio',
  'is_pro',
  'place_label',
  'place_lat',
  'place_lon',
  'suspended_at',
  'onboarding_complete',
  'language',
  'created_at',
  'updated_at',
] as const;

export function* memberRows({ plan, members, chance }: FillScene): Rows {
  const dice = chance('members');
  const spots = chance('locations');
  for (let n = 0; n < plan.members; n += 1) {
    const [first, last] = [dice.pick(firstNames), dice.pick(lastNames)];
    const [city, , ...town] = dice.pick(places);
    const { lat, lon } = roundCoordinates(spotNear(town, spots), 'km');
    const username = `${plain(first)}_${plain(last)}`.slice(0, 14) + `_${plan.seed}_${n}`;
    const joined = momentOf(members.at(n));
    const bio = dice.next() < 0.6 ? `Photographe à ${city}.` : '';
    const isPro = dice.next() < 0.05;
    yield [
      members.of(n),
      `${username}@example.org`,
      true,
      username,
      `${first} ${last}`,
      bio,
      isPro,
      isPro ? city : null,
      isPro ? lat : null,
      isPro ? lon : null,
      // Never the most active members: lists should look as on a quiet day.
      n % 200 === 199 ? momentOf(plan.until) : null,
      true,
      'fr',
      joined,
      joined,
    ];
  }
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();
}

export const followColumns = ['follower_id', 'followed_id', 'created_at'] as const;

export function* followRows({ plan, members, chance }: FillScene): Rows {
  const dice = chance('follows');
  const counts = sharesOf(plan.follows, plan.members, dice);
  const since = members.at(plan.members);
  for (const [follower, count] of counts.entries()) {
    for (const followed of othersOf(follower, count, plan.members, dice)) {
      const at = momentOf(since + dice.next() * (plan.until - since));
      yield [members.of(follower), members.of(followed), at];
    }
  }
}

/**
 * Numbers of follows per member: one follows half of the community, at most 5,000; the others few
 * or many, `total` in all.
 */
function sharesOf(total: number, people: number, dice: Chance): Uint32Array {
  const counts = new Uint32Array(people);
  const most = people - 1;
  counts[0] = Math.min(5_000, Math.floor(people / 2), Math.floor(total / 4));
  let left = total - counts[0];
  const mean = left / most;
  for (let n = 1; n < people && left > 0; n += 1) {
    const wish = Math.round(-Math.log(1 - dice.next()) * mean);
    counts[n] = Math.min(wish, left, Math.floor(most / 2));
    left -= counts[n] ?? 0;
  }
  for (let n = 1; left > 0; n = (n % most) + 1) {
    if ((counts[n] ?? 0) >= most) continue;
    counts[n] = (counts[n] ?? 0) + 1;
    left -= 1;
  }
  return counts;
}

function* othersOf(self: number, count: number, people: number, dice: Chance): Generator<number> {
  if (count * 8 > people) {
    yield* evenly(self, count, people, dice);
    return;
  }
  const taken = new Set([self]);
  while (taken.size <= count) {
    const other = dice.rank(people, authorSlope);
    if (taken.has(other)) continue;
    taken.add(other);
    yield other;
  }
}

/** Exactly `count` of all others, uniformly distributed, in one pass. */
function* evenly(self: number, count: number, people: number, dice: Chance): Generator<number> {
  let wanted = count;
  let left = people - 1;
  for (let other = 0; other < people && wanted > 0; other += 1) {
    if (other === self) continue;
    if (dice.next() * left < wanted) {
      wanted -= 1;
      yield other;
    }
    left -= 1;
  }
}

/** Blocks: one member in fifty blocks somebody. Two lists, blockers and blocked. */
export function blockPairs({ plan, members, chance }: FillScene): readonly [string[], string[]] {
  const dice = chance('blocks');
  const pairs: [string[], string[]] = [[], []];
  for (let n = 49; n < plan.members; n += 50) {
    const other = dice.below(plan.members);
    if (other === n) continue;
    pairs[0].push(members.of(n));
    pairs[1].push(members.of(other));
  }
  return pairs;
}
