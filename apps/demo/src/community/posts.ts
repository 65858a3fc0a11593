import { abstractPosts } from './posts/abstract.ts';
import { builtPosts } from './posts/built.ts';
import { dunePosts } from './posts/dunes.ts';
import { forestPosts } from './posts/forest.ts';
import { greySeaPosts } from './posts/grey-sea.ts';
import { lightPosts } from './posts/lights.ts';
import { mountainPosts } from './posts/mountains.ts';
import { nightSeaPosts } from './posts/night-sea.ts';
import { snowPosts } from './posts/snow.ts';
import { tablePosts } from './posts/table.ts';
import type { DemoPost } from './types.ts';

const themes = [
  mountainPosts,
  greySeaPosts,
  tablePosts,
  forestPosts,
  lightPosts,
  dunePosts,
  builtPosts,
  abstractPosts,
  snowPosts,
  nightSeaPosts,
];

/** In the order of publication: themes alternate, so that no page looks like a series. */
export const posts: readonly DemoPost[] = Array.from(
  { length: Math.max(...themes.map((theme) => theme.length)) },
  (_, turn) => themes.flatMap((theme) => theme.slice(turn, turn + 1)),
).flat();
