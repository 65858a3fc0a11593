import type { RatedWork } from '@stenope/contract/echoes/standing';

interface Group<Rating> {
  readonly work: RatedWork;
  readonly ratings: readonly Rating[];
}

/** Ratings of one work stand together; a page may begin in the midst of them. */
export function byWork<Rating extends { readonly work: RatedWork }>(
  ratings: readonly Rating[],
): readonly Group<Rating>[] {
  const groups = Map.groupBy(ratings, ({ work }) => work.id);
  return [...groups.values()].flatMap((several) =>
    several[0] ? [{ work: several[0].work, ratings: several }] : [],
  );
}
