import type { RatedWork } from '@stenope/contract/echoes/standing';

interface Group<Rating> {
  readonly work: RatedWork;
  readonly ratings: readonly Rating[];
}

/** Groups consecutive ratings of the same work; a page may begin in the middle of a group. */
export function byWork<Rating extends { readonly work: RatedWork }>(
  ratings: readonly Rating[],
): readonly Group<Rating>[] {
  const groups = Map.groupBy(ratings, ({ work }) => work.id);
  return [...groups.values()].flatMap((several) =>
    several[0] ? [{ work: several[0].work, ratings: several }] : [],
  );
}
