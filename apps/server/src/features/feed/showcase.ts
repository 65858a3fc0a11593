import { meChanged, sessionEnded } from '@stenope/contract/accounts';
import { postGone, postPublished } from '@stenope/contract/posts';
import type { Context } from '../../platform/context.ts';
import type { CommittedEvent } from '../../platform/db/database.ts';
import { toMember } from '../../platform/live/outbox.ts';
import { presentCard } from './present.ts';
import { listShowcase } from './queries.ts';
import { noRank, rankings, type Ranking } from './ranked.ts';

/** A post as visitors see it. */
interface Shown {
  readonly card: string;
  readonly authorId: string;
  readonly key: string;
  readonly tags: ReadonlySet<string>;
  readonly ranks: ReadonlyMap<Ranking, number>;
}

interface CachedShowcase {
  readonly set: readonly Shown[];
  /** Whether members see more posts. */
  readonly hasMore: boolean;
}

export interface Showcase {
  /** The set all visitors see, newest first. */
  read(): Promise<CachedShowcase>;
  /** Invalidates the cache when posts or their authors change. */
  hear(event: CommittedEvent): void;
}

/** Cache time. Hidden posts are heard of at once; this bounds the delay if an event is lost. */
const cachedMs = 1_000;

const changesPosts = new Set<string>([postPublished.name, postGone.name]);
const changesAuthors = new Set<string>([meChanged.name, sessionEnded.name]);

export function createShowcase({ db, now }: Context, cacheMs = cachedMs): Showcase {
  let held: (CachedShowcase & { until: number }) | undefined;
  let loading: Promise<CachedShowcase> | undefined;
  let changes = 0;
  const load = async (): Promise<CachedShowcase> => {
    for (;;) {
      const since = changes;
      const until = now().getTime() + cacheMs;
      const rows = await listShowcase(db, {});
      const shelf = { set: rows.map(shownOf), hasMore: rows[0]?.hasMore ?? false };
      // The rows may be older than a change heard of meanwhile: read again.
      if (since !== changes) continue;
      held = { ...shelf, until };
      return shelf;
    }
  };
  return {
    read: async () => {
      if (held && held.until > now().getTime()) return held;
      loading ??= load().finally(() => (loading = undefined));
      return loading;
    },
    hear: ({ name, topics }) => {
      // While it is loading, the authors in it are not known yet.
      const concerns =
        changesPosts.has(name) ||
        (changesAuthors.has(name) && (loading !== undefined || isAuthor(held?.set, topics)));
      if (!concerns) return;
      changes += 1;
      held = undefined;
    },
  };
}

/** Sorted as for members: without a rank last, in their former order. */
export function bestFirst(set: readonly Shown[], ranking: Ranking): readonly Shown[] {
  const rankOf = ({ ranks }: Shown) => ranks.get(ranking) ?? noRank;
  return set.toSorted((one, other) => {
    const [a, b] = [rankOf(one), rankOf(other)];
    return a === b ? 0 : b - a;
  });
}

/** Hashtags of a set, most used first. */
export function tagsOf(set: readonly Shown[], fits: (tag: string) => boolean) {
  const counts = new Map<string, number>();
  for (const tag of set.flatMap(({ tags }) => [...tags])) {
    if (fits(tag)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts]
    .map(([tag, posts]) => ({ tag, posts }))
    .toSorted((a, b) => b.posts - a.posts || (a.tag < b.tag ? -1 : 1));
}

function isAuthor(set: readonly Shown[] | undefined, topics: readonly string[]): boolean {
  return (set ?? []).some(({ authorId }) => topics.includes(toMember(authorId)));
}

function shownOf(row: Awaited<ReturnType<typeof listShowcase>>[number]): Shown {
  return {
    card: presentCard(row),
    authorId: row.authorId,
    key: row.key,
    tags: new Set(row.tags),
    ranks: new Map(row.ranks?.map((rank, at) => [rankings[at] ?? 'global', rank])),
  };
}
