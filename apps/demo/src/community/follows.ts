import { members } from './members.ts';
import { posts } from './posts.ts';
import type { DemoFollow } from './types.ts';

/**
 * Members nearly everybody follows; the others are followed by those who share interests or
 * comment.
 */
const known = new Set([
  'jeanne_le_goff',
  'bastien_ferrand',
  'odile_perrin',
  'lila_marchetti',
  'ines_valette',
]);

/** Pairs of commenter and author. */
const talked = new Set(
  posts.flatMap(({ author, comments }) => comments.map((comment) => `${comment.author} ${author}`)),
);

export const follows: readonly DemoFollow[] = members.flatMap((follower, from) =>
  members
    .filter((followed, to) => {
      if (follower === followed) return false;
      const shared = followed.interests.filter((one) => follower.interests.includes(one)).length;
      if (known.has(followed.username)) return (from * 7 + to) % 6 !== 0;
      if (talked.has(`${follower.username} ${followed.username}`)) return (from + to * 5) % 4 !== 0;
      return shared >= 2 && (from * 3 + to) % 3 === 0;
    })
    .map((followed) => ({ follower: follower.username, followed: followed.username })),
);
