import type { Post } from '@stenope/contract/posts';

type Filmed = Pick<Post, 'photo' | 'videoIds'> & { readonly steps: readonly Pick<Post, 'photo'>[] };

/** Ids of the videos of one's post, by the names of their files; the post lists both in one order. */
export function shownVideos({ photo, steps, videoIds }: Filmed): ReadonlyMap<string, string> {
  const names = [photo, ...steps.map((step) => step.photo)].flatMap((shown) =>
    shown?.video ? [shown.name] : [],
  );
  // Which of them is still being made is not told.
  if (names.length !== videoIds.length) return new Map();
  return new Map(names.map((name, at) => [name, videoIds[at] ?? '']));
}
